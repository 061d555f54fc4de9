"""What a graph hangs on, against taking each link and node away in turn."""

from hypothesis import given, settings
from hypothesis import strategies as st

from districts.measure.graph import weak_points


def parts(nodes, links):
    left, count = set(nodes), 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            node = edge.pop()
            beside = {b for a, b in links if a == node} | {a for a, b in links if b == node}
            edge.extend(beside & left)
            left -= beside
    return count


links_of = st.integers(1, 9).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=2 * count
        ),
    )
)


@settings(max_examples=300, deadline=None)
@given(links_of)
def test_losing_a_weak_point_parts_the_graph_and_no_other_does(graph):
    count, links = graph
    nodes = range(count)
    whole = parts(nodes, links)

    bridges, articulations = weak_points(count, [a for a, _ in links], [b for _, b in links])

    assert bridges == {
        n for n in range(len(links)) if parts(nodes, links[:n] + links[n + 1 :]) > whole
    }
    assert articulations == {
        node
        for node in nodes
        if parts([n for n in nodes if n != node], [x for x in links if node not in x])
        > whole - (not any(node in x and x != (node, node) for x in links))
    }
