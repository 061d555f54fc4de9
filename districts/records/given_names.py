"""Given names and their short forms: what tells *Smith John* from *John Smith*.

The table only orders the words of a name and proposes nicknames to a person. A name that is not in
it is still a name.
"""

from __future__ import annotations

from functools import lru_cache

from districts.records.folding import fold_word

# One group a line: forms of one name, any of which a person may sign with.
SHORT_FORMS = """
abigail abby gail
abraham abram abe
albert al bert bertie
alexander alex alec sandy xander
alexandra alex sandra lexi sandy
alfred al fred
alice allie
amanda mandy
andrew andy drew
andrea andy
angela angie
ann anne annie anna nan nancy
anthony tony
antonio tony
arthur art
augustus august gus
barbara barb babs barbie
beatrice bea
benjamin ben benny
bernard bernie
beverly bev
bradley brad
bridget biddy
calvin cal
cameron cam
carolyn carol caroline carrie lyn
catherine katherine kathryn kathleen cathy kathy kate katie kay kit kitty cate
charles charlie chuck chas
charlotte lottie charlie
chester chet
christina christine chris tina chrissy
christopher chris kit topher
clifford cliff
constance connie
curtis curt
cynthia cindy
daniel dan danny
david dave davy
deborah debra deb debbie
dennis denny
dominic dom nick
donald don donnie
dorothy dot dottie dolly
douglas doug
edward ed eddie ned ted teddy
edwin ed eddie
eleanor ellie nell nora
elizabeth elisabeth liz lizzie beth betty bess betsy eliza lisa libby
emily em emmy
emma em emmy
ernest ernie
eugene gene
evelyn eve evie
florence flo
frances fran frannie
francis frank fran
francisco frank paco pancho
franklin frank
frederick fred freddie rick
gabriel gabe
gary garry
genevieve jenny
geoffrey jeffrey jeff geoff
george georgie
gerald gerry jerry
geraldine gerry
gilbert gil bert
gregory greg
gretchen greta
gustav gus
harold harry hal
harriet hattie
helen nell nellie
henry hank harry hal
herbert herb bert
howard howie
hubert hugh bert
irving irv
isaac ike
jacob jake jack
jacqueline jackie
james jim jimmy jamie jem
janet jan
jason jay
jean jeanne jeannie
jennifer jen jenny
jerome jerry
jessica jess jessie
jesus chuy
joan joanie
joanna joanne jo
john jack johnny jon
jonathan jon johnny
jose pepe joe
joseph joe joey
josephine jo josie
joshua josh
joyce joy
juan johnny
judith judy
julia julie
kenneth ken kenny
kimberly kim
kristine kristina kris tina
laura laurie
lawrence laurence larry
leonard len lenny leo
leroy roy
leslie les
lester les
lewis louis lou
lillian lil lily
linda lin
lorraine lori
louise lou
lucille lucy
manuel manny
margaret maggie meg peg peggy marge margie greta rita
maria mary marie mia
marilyn mary
marjorie marge margie
martha marty
martin marty
marvin marv
mary maria marie molly polly mamie
matthew matt
maurice morris maury
maxwell max
melvin mel
michael mike mick mickey
michelle shelly
mildred millie
miriam mimi
mitchell mitch
morton mort
nancy nan
natalie nat
nathan nathaniel nat nate
nicholas nick nicky
norman norm
oliver ollie
oscar ozzie
pamela pam
patricia pat patty patsy trish tricia
patrick pat paddy rick
paula pauline
peter pete
philip phillip phil
phyllis phyl
priscilla cilla
rachel rae
randall randolph randy
raymond ray
rebecca becky becca
reginald reg reggie
richard rick dick rich richie ricky
robert bob bobby rob robbie bert
roberta bobbie
roderick rod
rodney rod
roger rog
roland rollie
ronald ron ronnie
rosemary rose rosie
roy leroy
rudolph rudy
russell russ
ruth ruthie
salvador sal
samantha sam
samuel sam sammy
sarah sara sally sadie
shirley shirl
sidney sid
solomon sol
stanley stan
stephanie steph
stephen steven steve
stuart stewart stu
susan suzanne susanna sue susie suzy
sylvester sly
terence terrence terry
teresa theresa terry tess tessa
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
valerie val
veronica ronnie vera
victor vic
victoria vicky tori
vincent vince vinnie
violet vi
virginia ginny ginger
vivian viv
wallace wally
walter walt wally
warren ren
wayne way
wesley wes
wilbur will
willard will
william bill billy will willie liam
winifred winnie
woodrow woody
zachary zach zack
"""

OTHERS = """
aaron abel ada adam adan adele adeline adolfo adrian adriana agnes agustin aida aileen alan alana
alba alberta alberto alejandra alejandro alfonso alfredo alicia alison allan allen allison alma
alonzo alton alvaro alvin alyssa amalia amber amelia amos amy ana anastasia anders andre andreas
andres angel angelica angelina angelo anita annabelle annette annika antoinette anton april
araceli archie ariel arlene arlo armando arne arnold arturo asa ashley astrid aubrey audrey aurora
austin ava barry becky belinda benito benjamin bennie bernadette bernice bert bertha bessie beth
bethany blanca bobbie bonita bonnie boyd brandon brenda brendan brent brett brian brianna britt
brooke bruce bryan byron caleb camille candace carl carla carlos carlton carmen carmela carole
carolina cassandra catalina cecil cecilia cedric celeste celia cesar chad chandra chelsea cheryl
chloe christian christy claire clara clarence clark claude claudia clayton clement cleo clint
clinton clyde cody colin colleen cora corey cornelia cornelius courtney craig cristina crystal
cyril cyrus daisy dale dallas damon dana danielle daphne darla darlene darrell darren darryl
dawn dean deanna delbert delia delores demetrius denise derek desiree devin dewey diana diane
diego dina dolores dominique donna dora doreen doris drew duane dustin dwayne dwight dylan earl
earlene eberhard edgar edith edmund edna eduardo edwina efrain eileen einar elaine elena elias
elijah elisa ella ellen elliot elmer eloise elsa elsie elvira elwood emanuel emil emilio emmanuel
emmett enrique eric erica erik erika erin erling erma ernesto ernestine ervin esperanza essie
estelle esteban esther ethan ethel eunice eva evan everett ezra faith fatima faye felicia felipe
felix fernando fidel flora floyd forrest freda frieda fritz gail garrett garth gavin gayle gene
georgia georgina gerard gerardo gertrude gilberto gina gino giovanni gladys glen glenda glenn
gloria gordon grace graciela grant greta guadalupe guillermo guadalupe gunnar gus guy gwen
gwendolyn hannah hans harlan harley harmon harvey hazel heather hector heidi heinrich helga henrik
henrietta herman hilda holly homer hope horace hortensia hugh hugo humberto ian ida ignacio igor
ilse imogene ina inez inga ingrid iona ira irene iris irma irvin isaac isabel isabella isaiah
ismael israel ivan ivar ivy jackson jacques jaime jan jana jane janelle janice janis jared jasmine
javier jeanette jeannine jed jenna jeremiah jeremy jerri jesse jessie jill jillian jo joaquin jodi
jody joel johan johanna johannes jolene jonas jordan jorge josef josefina josiah juana juanita
judd judy julian juliana julianne julio julius june justin justine kai kara karen kari karin karl
karla kate kathrin katrina kayla keith kelley kelly kelsey kendra kent kerry kevin kirk kirsten
klaus konrad krista kristen kristin kristopher kurt kyle lana lance lars latoya laura lauren
laverne lavonne lea leah leann lee leif leigh leila lena leo leon leona leonardo leonor leopoldo
leta levi lewis liam lidia lila lillie lisa lloyd logan lois lola lonnie lora loren lorena lorenzo
loretta lorna lorne lottie lou louisa lourdes lowell luann lucas lucia luciano luis luisa luke
lupe luther luz lydia lyle lyman lynda lynette lynn lynne mabel mable mack madeline mae magdalena
magnus malcolm mamie mandy manuela marc marcel marcella marcia marco marcos marcus margarita
margit margo marguerite marian mariana marianne maribel mariel marina mario marion marisol mark
marlene marlin marlon marsha marta marti marvin mathew mathias matilda mattie maureen mavis max
maxine maya megan melanie melinda melissa melody mercedes meredith merle mia miguel mikhail milan
milo milton mindy minerva minnie miranda misty mohammed moises molly mona monica monique monte
morgan moses muriel myra myrna myron myrtle nadia nadine naomi natalia natasha neal neil nellie
nelson nettie neva niels nina noah noel nora norbert noreen norma octavia odessa ofelia olaf ole
olga olive olivia oliver omar opal ora oralia orville osvaldo otis otto owen pablo paige paloma
pascual patsy paul pearl pedro penelope penny percy perla perry petra pierre pieter polly preston
quentin quinn rafael ramiro ramon ramona randi raquel raul rayburn reba regina rene renee reuben
rex reynaldo rhoda rhonda ricardo rigoberto rita roberto robin robyn rocio rocky rodolfo rogelio
rolf roman romeo rosa rosalia rosalie rosalind rosanne rosario roscoe roseann rosetta rosie ross
rowena roxanne ruben ruby rufus russel ryan sabrina salvatore santiago santos saul scott sean
sebastian selena selma serena sergio seth shane shannon sharon shaun shawn sheila shelby sheldon
shelley sheri sherman sherri sherry sheryl sigrid silas silvia simon sofia solveig sonia sonja
sonya sophia sophie spencer stacey stacy stella sterling sven svetlana sydney sylvia tabitha tamara
tami tammy tanya tara tatiana taylor telma terri thaddeus thelma therese thor thorvald thurman
tiffany timmy tobias toby todd tomas toni tonya tracey tracy travis trent trevor trina tristan
trudy tyler tyrone ulrich uma una ursula valentin valeria vance vanessa velma vera verna vernon
vicente victor vidal viola virgil vladimir wade walker wanda ward wendell wendy werner wilfred
wilhelm wilhelmina willa willis wilma wilson winston wyatt xavier xena ximena yesenia yolanda
yvette yvonne zelda zoe
"""


def _groups() -> dict[str, frozenset[str]]:
    """Return, for each name of the short forms, every name it may stand for."""
    forms: dict[str, set[str]] = {}
    for line in SHORT_FORMS.split("\n"):
        group = set(line.split())
        for name in group:
            forms.setdefault(name, set()).update(group)
    return {name: frozenset(group) for name, group in forms.items()}


FORMS = _groups()
GIVEN = frozenset(FORMS) | frozenset(OTHERS.split())


@lru_cache(maxsize=65536)
def is_given(word: str) -> bool:
    """Say whether a word, as written, is a given name of the table."""
    folded = fold_word(word)
    if folded in GIVEN:
        return True
    return "-" in word and fold_word(word.split("-", maxsplit=1)[0]) in GIVEN


def one_name(left: str, right: str) -> bool:
    """Say whether two folded given names may be one person's: Pat and Patrick.

    Examples
    --------
    >>> one_name("pat", "patrick"), one_name("pat", "peter")
    (True, False)
    """
    return right in FORMS.get(left, ())
