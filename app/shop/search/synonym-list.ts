import { stemWord, splitSearchTerms } from './tokenize.ts'

// Synonyms are on one line: a search for one of them finds all of them. They are separated by commas because some
// consist of two words. They were collected manually from product names in Indian shops and from what shoppers type: in
// English, Hinglish, Hindi, Gujarati and emoji.

/** The products. */
const productTerms = `
kurta, kurti, kurtha, kurtis, kurtas, kurthi, kutra, कुर्ता, कुर्ती, कुरता, कुरती, કુર્તા, કુર્તી, કુરતી, કુરતો, કુર્તો, ઝભ્ભો
saree, sari, saari, sadi, sarees, साड़ी, साडी, સાડી, 🥻
lehenga, lehnga, lehanga, lahanga, lengha, lehnga choli, chaniya, ghagra, chaniya choli, लहंगा, लेहंगा, ચણિયા, ચણિયો, લહેંગા, ઘાઘરા
dupatta, dupata, chunni, chunri, odhni, दुपट्टा, चुन्नी, દુપટ્ટો, ઓઢણી
salwar, shalwar, salvar, सलवार, સલવાર
churidar, chudidar, churidaar, चूड़ीदार, ચુડીદાર
anarkali, anarkaly, अनारकली, અનારકલી
sherwani, shervani, शेरवानी, શેરવાની
bandhgala, bandhagala, jodhpuri, बंदगला
nehru jacket, modi jacket, waistcoat, koti, कोटी, કોટી
pyjama, pajama, payjama, paijama, pyjamas, पजामा, पायजामा, પાયજામો
palazzo, palazo, plazo, plazzo, पलाज़ो, પલાઝો
blouse, choli, blous, ब्लाउज, चोली, બ્લાઉઝ, ચોળી
dress, frock, gown, maxi, drees, पोशाक, ड्रेस, फ्रॉक, ડ્રેસ, ફ્રોક, 👗
skirt, ghaghri, स्कर्ट, સ્કર્ટ
top, tops, टॉप, ટોપ, 👚
shirt, shirts, kameez, kamiz, kamij, qameez, शर्ट, कमीज, कमीज़, શર્ટ, ખમીસ, 👔
tshirt, t shirt, tee, tees, teeshirt, tshrt, टीशर्ट, टी शर्ट, ટીશર્ટ, ટી શર્ટ, 👕
tunic, tunics, ट्यूनिक
jeans, jean, denim pant, jins, jeens, जींस, जीन्स, જીન્સ, 👖
trouser, pant, trousers, pants, patloon, slacks, pent, पैंट, पतलून, પેન્ટ, પાટલુન
chino, chinos
shorts, half pant, bermuda, nikkar, kachha, निक्कर, शॉर्ट्स, ચડ્ડી, 🩳
legging, leggings, jegging, लेगिंग, લેગિંગ
jacket, jaket, jackets, jackit, jacet, जैकेट, જેકેટ, જાકીટ, 🧥
coat, overcoat, कोट, કોટ
blazer, blazar, suit jacket, coat pant, ब्लेज़र, બ્લેઝર
suit, suits, salwar suit, salvar suit, सूट, સૂટ
jogger, joggers, track pant, trackpant, trackpants, lower, lowers, जॉगर
jumpsuit, dungaree, dungarees, romper, playsuit
nighty, nightie, nightwear, nightdress, nightsuit, night suit, नाइटी
kaftan, caftan
camisole, cami, tank top, tank
polo, polo shirt, polos
hoodie, hoody, hoodies, hudi, हुडी, હુડી
sweater, sweter, pullover, jumper, jersey, cardigan, स्वेटर, સ્વેટર
sweatshirt, sweat shirt
shawl, shaal, stole, शॉल, શાલ
scarf, scarves, stole, muffler, स्कार्फ, સ્કાર્ફ, 🧣
bag, bags, beg, thaila, jhola, handbag, hand bag, purse, pars, बैग, थैला, झोला, पर्स, हैंडबैग, બેગ, થેલો, થેલી, પર્સ, હેન્ડબેગ, 👜, 👛, 🛍️
backpack, back pack, rucksack, school bag, bagpack, basta, बस्ता, बैकपैक, બેકપેક, 🎒
tote, tote bag, totes, टोट
sling, sling bag, crossbody, cross body, स्लिंग, સ્લિંગ
clutch, clutches, potli, क्लच, ક્લચ, 👝
satchel, briefcase, messenger, 💼
duffle, duffel, weekender, holdall, luggage, 🧳
wallet, walet, vallet, batua, mens purse, वॉलेट, बटुआ, વોલેટ, પાકીટ, pakit, 💳
belt, belts, patta, bailt, बेल्ट, पट्टा, બેલ્ટ, પટ્ટો
cardholder, card holder, card case
keyring, key ring, keychain, key chain, key fob
glove, gloves, mitten, दस्ताने, મોજા, 🧤
cap, hat, topi, टोपी, ટોપી, 🧢, 👒
sock, socks, moja, mojay, मोज़े, मोजे, 🧦
shoe, shoes, joota, juta, jutta, joote, jute, footwear, जूता, जूते, જૂતા, બૂટ, બુટ, 👞, 👟
sandal, sandals, sendal, chappal, chapal, chappals, slipper, slippers, flip flop, सैंडल, चप्पल, ચંપલ, સેન્ડલ, 👡, 🩴
mojari, mojri, jutti, juttis, mojdi, khussa, मोजरी, जूती, મોજડી
kolhapuri, kolapuri, kolhapuris, कोल्हापुरी, કોલ્હાપુરી
boot, boots, bute, बूट, 👢, 🥾
loafer, loafers, moccasin, moccasins, slip on, mocassin, लोफर
sneaker, sneakers, trainers, sports shoe, स्नीकर
heel, heels, stiletto, high heel, pumps, 👠
jewellery, jewelry, jewelery, zevar, गहने, ज़ेवर, ઘરેણાં, 💍
watch, watches, ghadi, घड़ी, ઘડિયાળ, ⌚
earring, earrings, jhumka, jhumki, बाली, झुमका, ઝુમકા
sunglass, sunglasses, goggles, chashma, चश्मा, ચશ્મા, 🕶️
swimsuit, swimwear, bikini, 👙
`

/** Materials, patterns and colors. */
const looks = `
leather, lether, leathar, chamda, chamra, चमड़ा, चमड़े, लेदर, ચામડું, ચામડા, ચામડાની, ચામડાનું, લેધર
cotton, coton, suti, sooti, kotton, सूती, कॉटन, સુતરાઉ, કોટન
silk, resham, reshmi, सिल्क, रेशम, रेशमी, રેશમ, રેશમી, સિલ્ક
linen, linnen, lenin, लिनन, લિનન
wool, woolen, woollen, ooni, ऊन, ऊनी, ઊન, ઊની
denim, demin, dennim, डेनिम, ડેનિમ
velvet, makhmal, मखमल, મખમલ
suede, swede
khadi, khaddar, खादी, ખાદી
chiffon, shiffon, chifon, शिफॉन, શિફોન
georgette, jorjet, georgete, जॉर्जेट, જ્યોર્જેટ
rayon, reyon, viscose, रेयॉन
satin, साटन, સાટીન
chikankari, chikan, chikenkari, chickankari, lakhnavi, चिकनकारी, ચિકનકારી
bandhani, bandhej, bandhni, बांधनी, બાંધણી
ajrakh, ajrak, अजरख, અજરખ
banarasi, benarasi, बनारसी, બનારસી
block print, blockprint, hand block, ब्लॉक प्रिंट
embroidered, embroidery, kadhai, karhai, zari, zardozi, कढ़ाई, ભરતકામ
printed, print, chhapa, छपा, છાપેલું
floral, flower, flowers, phool, fulwali, फूल, ફૂલ, 🌸, 🌺, 🌹
striped, stripe, stripes, dhari, धारी
checked, check, checks, plaid, checkered, चेक, ચેક્સ
plain, solid, sada, सादा, સાદું
black, kala, kaala, kali, kaali, kaale, kale, blck, काला, काली, काले, કાળો, કાળી, કાળા, કાળું, 🖤
white, safed, safaid, sufaid, whit, सफेद, सफ़ेद, સફેદ, ધોળો, 🤍
red, lal, laal, लाल, લાલ, ❤️
blue, neela, nila, neeli, nili, neele, asmani, blu, नीला, नीली, नीले, आसमानी, વાદળી, ભૂરો, ભૂરી, ભૂરા, 💙
green, hara, hari, hare, haree, grean, हरा, हरी, हरे, લીલો, લીલી, લીલા, લીલું, 💚
yellow, peela, pila, peeli, pili, haldi, yelow, पीला, पीली, पीले, પીળો, પીળી, પીળા, 💛
pink, gulabi, rani, gulaabi, गुलाबी, ગુલાબી, 💗
orange, narangi, kesari, santri, नारंगी, केसरी, નારંગી, કેસરી, 🧡
purple, baingani, jamuni, jamun, violet, lavender, बैंगनी, जामुनी, જાંબલી, 💜
brown, bhura, bhoora, bhuri, coffee, chocolate, भूरा, भूरी, કથ્થઈ, બદામી, 🤎
grey, gray, saleti, slate, ग्रे, स्लेटी, રાખોડી
beige, badami, cream, off white, offwhite, khaki, बादामी, क्रीम, ક્રીમ
gold, golden, sunehra, sunhera, सुनहरा, સોનેરી
silver, chandi, रुपहला, ચાંદી
maroon, marun, mehroon, wine, मैरून, મરૂન
navy, nevy, navy blue
`

/** The wearers and the occasions. */
const people = `
man, men, mens, gents, gent, male, boy, boys, mard, purush, ladka, ladke, ladko, aadmi, पुरुष, मर्द, लड़के, लड़का, \
जेंट्स, husband, brother, father, dad, papa, boyfriend, son, bhai, bhaiya, him, his, पति, भाई, पापा, પુરુષ, છોકરા, \
👨, 👦
woman, women, womens, lady, ladies, female, girl, girls, aurat, mahila, ladki, ladkiyon, ledis, wife, sister, \
mother, mom, mummy, mumma, girlfriend, daughter, behen, bahen, didi, her, पत्नी, बहन, मम्मी, महिला, औरत, लड़की, \
लेडीज, લેડીઝ, મહિલા, સ્ત્રી, છોકરી, 👩, 👧
kid, kids, child, children, baby, bachcha, bachche, bacho, bachchon, baccha, बच्चा, बच्चे, बच्चों, બાળક, બાળકો, 👶
wedding, shaadi, shadi, marriage, bridal, dulhan, vivah, lagan, शादी, विवाह, દુલ્હન, લગ્ન, 👰
festive, festival, diwali, deepawali, navratri, garba, eid, puja, pooja, rakhi, holi, tyohar, त्योहार, दिवाली, नवरात्रि, ઉત્સવ, તહેવાર, દિવાળી, નવરાત્રી, 🪔, 🎉
party, partywear, evening, birthday, bday, anniversary, janamdin, जन्मदिन, पार्टी, પાર્ટી, 🥳
office, formal, formals, work, workwear, corporate, interview, daftar, ऑफिस, दफ्तर, ઓફિસ
casual, daily, everyday, roz, rozana, daily wear, रोज़, રોજ
travel, trip, safar, journey, vacation, holiday, सफर, મુસાફરી, ✈️
winter, sardi, sardiyon, thand, warm, सर्दी, ठंड, શિયાળો, ❄️
summer, garmi, garmiyon, cool, गर्मी, ઉનાળો, ☀️
monsoon, rain, barish, baarish, waterproof, बारिश, ચોમાસું, ☔
gift, tohfa, present, तोहफा, ભેટ, 🎁
`

/** Broader words with their kinds. A search for the broader word, before the colon, also finds its kinds, not the reverse. */
const narrowerTerms = `
bag: backpack, tote, sling, clutch, satchel, duffle
shoe: mojari, boot, loafer, sneaker, heel, kolhapuri, sandal
dress: anarkali
kurta: tunic
tunic: kurta
red: maroon
blue: navy
suit: blazer, salwar, kurta
white: ivory, cream, chalk, off white, pearl
black: ink, jet, onyx
top: tunic, blouse, tshirt, shirt, camisole
trouser: jeans, chino, jogger, palazzo, churidar, pyjama, legging
jacket: blazer, coat, nehru jacket
winter: jacket, coat, sweater, hoodie, sweatshirt, shawl, wool
festive: kurta, saree, lehenga, silk, bandhani, embroidered, banarasi
wedding: sherwani, lehenga, saree, silk, banarasi, bandhgala, embroidered
party: dress, clutch, heel, satin, velvet
office: shirt, trouser, blazer, satchel, loafer
summer: linen, cotton
ethnic: kurta, saree, lehenga, salwar, churidar, sherwani, bandhgala, anarkali, dupatta
traditional: kurta, saree, lehenga, salwar, churidar, sherwani, bandhgala, anarkali, mojari
travel: duffle, backpack
floral: printed
accessory: belt, wallet, cardholder, keyring, scarf, cap, glove, watch, sunglass
gift: wallet, belt, cardholder, keyring
`

/** Words that narrow a search only as long as products match them. */
const modifierTerms = `
man, woman, kid, wedding, festive, party, office, casual, travel, winter, summer, monsoon, gift, ethnic, traditional
best, new, latest, good, nice, beautiful, stylish, trendy, fancy, designer, premium, luxury, original, pure, genuine, real, soft
comfortable, comfort, modern, classic, elegant, pretty, cute, handmade, branded, quality, top quality, popular, unique, simple
accha, achha, acha, achi, achhi, sundar, badhiya, mast, sasta, sasti, saste, cheap, budget, affordable, discount, sale, offer
लेटेस्ट, सुंदर, अच्छा, अच्छी, सस्ता, सस्ती, नया, नई, સુંદર, સારું, સારી, સસ્તું, નવું, નવી
`

/** Stop words: a search ignores them because they say nothing about the product. */
const stopWords = `
a, an, the, and, or, of, for, with, without, in, on, at, to, from, by, my, me, i, we, you, your, is, are, it, that, this, some, any
show, something, anything, find, search, looking, look, want, need, buy, get, give, please, pls, plz, can, do, does, have, has, like, wear, online, price
shop, store, product, products, item, items, piece, pieces, collection, rate, where, which, what, hello, hi, google, ok, near
mujhe, mujhko, muje, chahiye, chaiye, chahie, chahiy, dikhao, dikha, dikhaiye, dikhaye, batao, do, de, dijiye, lena, hai, hain, ho
ka, ki, ke, ko, se, mein, me, mai, main, wala, wali, wale, vala, vali, vale, liye, lie, aur, ya, koi, ek, wo, vo, kuch, bhi, kharidna
mane, mare, joiye, joie, batavo, apo, nu, ni, na, no, che, mate, ane, ke
मुझे, चाहिए, दिखाओ, दिखाइए, बताओ, का, की, के, को, से, में, वाला, वाली, वाले, लिए, और, या, एक, है, हैं, कोई
મને, જોઈએ, બતાવો, આપો, નું, ની, ના, નો, છે, માટે, અને, એક, વાળી, વાળું, વાળો, વાળા, કોઈ, માં
`

/**
 * The words that a product must all have to match a typed word or phrase. `worth` is 1 for the typed words themselves
 * and lower for synonyms and kinds.
 */
export interface Meaning {
	words: string[]
	worth: number
	/**
	 * True if `words` are the typed words or the first word of their line. Such words are also searched for in
	 * descriptions. Other words are used only if a name in the shop contains them.
	 */
	isInDescriptions: boolean
}

export interface SynonymList {
	/** The meanings of a listed word or phrase, keyed by its stems joined with spaces. */
	meanings: ReadonlyMap<string, Meaning[]>
	/** Returns the name that shoppers see for a listed word: the first word of its line. */
	nameOf: (word: string) => string
	/** The number of words in the longest phrase. */
	longest: number
	isStop: (word: string) => boolean
	isSide: (stem: string) => boolean
	/** Returns whether the word names a thing, not its look. */
	isThing: (stem: string) => boolean
	isAttribute: (stem: string) => boolean
	/** Returns the broader kind of a thing or look: a sling is a bag. */
	genusOf: (word: string) => string | undefined
	/** The words in Latin characters that misspelt words are compared with. */
	spellings: ReadonlySet<string>
}

const asSame = 0.9
const asKind = 0.7

const toStems = (text: string) => splitSearchTerms(text).map(stemWord)
const toKey = (text: string) => toStems(text).join(' ')
const parseLines = (text: string) =>
	text
		.split('\n')
		.map((line) => line.split(',').map((form) => form.trim()))
		.filter(([first]) => first)
const listedSynonyms = productTerms + looks + people
const parseTerms = (text: string) => new Set(parseLines(text).flat().filter(Boolean).map(toKey))

/**
 * Builds the synonyms from the shop's list and the owner's lines (rule: product-search). A line contains words that
 * mean the same.
 */
export function compileSynonyms(ownLines: readonly string[] = []): SynonymList {
	const lines = [...parseLines(listedSynonyms), ...parseLines(ownLines.join('\n'))].map(
		(line) => new Set(line.map(toKey).filter(Boolean)),
	)
	const linesWith = new Map<string, Set<string>[]>()
	for (const line of lines) for (const form of line) linesWith.set(form, [...(linesWith.get(form) ?? []), line])
	const listSynonyms = (form: string) => [form, ...(linesWith.get(form) ?? []).flatMap((line) => [...line])]

	const usual = new Set(lines.map((line) => [...line][0]!))
	const kinds = new Map<string, string[]>()
	const [garmentForms, lookForms] = [parseTerms(productTerms), parseTerms(looks)]
	const genera = new Map<string, string>()
	for (const line of narrowerTerms.trim().split('\n')) {
		const [thing, list] = line.split(':') as [string, string]
		const found = list.split(',').map(toKey).flatMap(listSynonyms)
		const genus = toKey(thing)
		if (garmentForms.has(genus) || lookForms.has(genus)) for (const form of found) genera.set(form, genus)
		for (const form of listSynonyms(toKey(thing))) kinds.set(form, [...(kinds.get(form) ?? []), ...found])
	}

	const meanings = new Map<string, Meaning[]>()
	for (const form of new Set([...linesWith.keys(), ...kinds.keys()])) {
		const worth = new Map<string, number>()
		for (const kind of kinds.get(form) ?? []) worth.set(kind, asKind)
		for (const same of listSynonyms(form)) worth.set(same, asSame)
		worth.set(form, 1)
		meanings.set(
			form,
			[...worth]
				.filter(([key]) => !isEmoji(key))
				.map(([key, worth]) => ({ words: key.split(' '), worth, isInDescriptions: worth === 1 || usual.has(key) })),
		)
	}
	const [sides, stops] = [parseTerms(modifierTerms), new Set(parseLines(stopWords).flat().filter(Boolean))]
	const sideForms = new Set([...sides].flatMap((form) => (linesWith.has(form) ? listSynonyms(form) : [form])))
	const names = new Map(lines.toReversed().flatMap((line) => [...line].map((form) => [form, [...line][0]!] as const)))
	return {
		meanings,
		nameOf: (word) => names.get(toKey(word)) ?? word,
		longest: Math.max(...[...meanings.keys()].map((form) => form.split(' ').length)),
		isStop: (word) => stops.has(word),
		isSide: (stem) => sideForms.has(stem),
		isThing: (stem) => garmentForms.has(stem),
		isAttribute: (stem) => lookForms.has(stem),
		genusOf: (word) => genera.get(toKey(word)),
		spellings: new Set(
			parseLines(listedSynonyms)
				.flat()
				.filter((form) => /^[a-z]{4,}$/.test(form)),
		),
	}
}

function isEmoji(form: string): boolean {
	return /\p{Extended_Pictographic}/u.test(form)
}
