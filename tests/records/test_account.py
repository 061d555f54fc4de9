"""An account's password: what is taken, what opens it."""

import pytest

from districts.errors import DistrictsError
from districts.records.account import (
    ROLES,
    Account,
    check_password,
    generated_password,
    verify,
)

GOOD = "brown gravel ninety fences"


def test_the_hash_is_argon2id_with_more_than_nineteen_mebibytes():
    account = Account.opened("carol", ["clerk"], GOOD)

    kind, version, costs = account.password_hash.split("$")[1:4]
    memory = int(dict(pair.split("=") for pair in costs.split(","))["m"])

    assert (kind, version) == ("argon2id", "v=19")
    assert memory >= 19 * 1024


def test_two_accounts_with_one_password_have_two_hashes():
    one, two = (Account.opened("carol", ["clerk"], GOOD) for _ in range(2))

    assert one.password_hash != two.password_hash


def test_it_comes_back_from_its_record():
    account = Account.opened("carol", ["clerk", "judge", "clerk"], GOOD)

    again = Account.from_payload(account.payload())

    assert again == account
    assert again.roles == ["clerk", "judge"]
    assert again.accepts(GOOD)
    assert not again.accepts(GOOD.upper())


@pytest.mark.parametrize("length", [12, 64, 128])
def test_twelve_to_a_hundred_and_twenty_eight_signs_of_any_sort_will_do(length):
    password = ("ǧ🐎 no rules about signs " * 8)[:length]
    check_password(password, "carol")

    assert Account.opened("carol", ["clerk"], password).accepts(password)


@pytest.mark.parametrize(
    "password", ["elevensigns", "x" * 129, "abababababab", "my password 77!", "for carol only"]
)
def test_short_long_and_guessable_ones_are_refused(password):
    with pytest.raises(DistrictsError) as refused:
        check_password(password, "carol")
    assert password not in str(refused.value)


def test_the_beginning_of_a_long_password_is_not_enough():
    password = "".join(chr(97 + n * 7 % 26) for n in range(128))
    account = Account.opened("carol", ["clerk"], password)

    assert not account.accepts(password + "x")
    assert not account.accepts(password[:127])


def test_nobodys_password_is_compared_and_refused():
    assert verify(None, GOOD) is False
    assert verify("not a hash", GOOD) is False


@pytest.mark.parametrize("roles", [[], ["king"], ["clerk", "king"]])
def test_only_known_roles(roles):
    with pytest.raises(DistrictsError) as refused:
        Account.opened("carol", roles, GOOD)
    assert refused.value.code == "role_unknown"
    assert "animal_control" in ROLES


def test_a_generated_password_will_do_and_is_new_each_time():
    made = {generated_password() for _ in range(20)}

    assert len(made) == 20
    for password in made:
        check_password(password, "carol")
