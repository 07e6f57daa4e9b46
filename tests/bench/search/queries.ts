/** A product of `GET /products` as the relevance checks see it. */
export interface Judged {
	id: number
	name: string
	/** Name, category and collection. */
	kind: string
	/** All of its text. */
	all: string
	/** The names and families of its colors. */
	colors: string[]
	price: number
	/** The sizes in stock, in capitals. */
	sizes: string[]
	skus: string[]
}

type Judge = (product: Judged) => boolean
export interface JudgedQuery {
	group: string
	query: string
	/** `undefined`: the search should find nothing. */
	isRelevant?: Judge
}

const matching =
	(part: 'kind' | 'name' | 'all') =>
	(pattern: RegExp): Judge =>
	(product) =>
		pattern.test(product[part])
const [kind, name, text] = [matching('kind'), matching('name'), matching('all')]
const color =
	(pattern: RegExp): Judge =>
	({ colors }) =>
		colors.some((one) => pattern.test(one))
const upTo =
	(rupees: number): Judge =>
	({ price }) =>
		price <= rupees
const from =
	(rupees: number): Judge =>
	({ price }) =>
		price >= rupees
const size =
	(one: string): Judge =>
	({ sizes }) =>
		sizes.includes(one)
const sku =
	(start: string): Judge =>
	({ skus }) =>
		skus.some((one) => one.toLowerCase().replaceAll('-', '').startsWith(start))
const all =
	(...judges: Judge[]): Judge =>
	(product) =>
		judges.every((judge) => judge(product))

const dress = name(/\b(dress|gown|frock|maxi)(es)?\b/)
const kurta = name(/\b(kurta|kurti|tunic)s?\b/)
const bag = kind(/\b(bag|tote|satchel|clutch|backpack|duffle|sling)s?\b/)
const jacket = kind(/\b(jacket|blazer|coat|bomber|trucker)s?\b/)
const shirt = name(/\b(shirt|blouse|top|tee)s?\b/)
const properShirt = name(/(?<!t[- ])\bshirts?\b/)
const jeans = name(/\bjeans?\b/)
const trouser = kind(/\b(trouser|jean|chino|palazzo|pant)s?\b/)
const shoe = kind(/\b(shoe|footwear|loafer|boot|sneaker|mojari|sandal|kolhapuri)s?\b/)
const wallet = name(/\b(wallet|billfold)s?\b/)
const belt = name(/\bbelts?\b/)
const skirt = name(/\bskirts?\b/)
const tee = name(/\b(tee|t-?shirt)s?\b/)
const leather = text(/\bleather\b/)
const cotton = text(/\bcotton\b/)
const linen = text(/\blinen\b/)
const [black, white, red, blue, green, yellow, pink, brown] = [
	/black|\bink\b|noir/,
	/white|ivory|cream|chalk/,
	/\bred\b|maroon|oxblood|madder|wine/,
	/blue|indigo|navy|sky/,
	/green|olive|teal|mehendi/,
	/yellow|mustard|haldi/,
	/pink|blush|rani/,
	/brown|\btan\b|chestnut|saddle/,
].map((pattern) => color(pattern)) as [Judge, Judge, Judge, Judge, Judge, Judge, Judge, Judge]

const groups: Record<string, [query: string, isRelevant?: Judge][]> = {
	'single word': [
		['kurta', kurta],
		['dress', dress],
		['jacket', jacket],
		['wallet', wallet],
		['jeans', jeans],
		['bag', bag],
		['belt', belt],
		['shirt', properShirt],
	],
	'plural and singular': [
		['dresses', dress],
		['kurtas', kurta],
		['bags', bag],
		['jackets', jacket],
		['wallets', wallet],
		['belts', belt],
		['skirts', skirt],
		['trouser', trouser],
		['shoe', shoe],
		['boots', name(/\bboots?\b/)],
	],
	'words in any order': [
		['jacket leather', all(jacket, leather)],
		['shirt linen', all(name(/shirt/), linen)],
		['trousers linen', all(trouser, linen)],
		['dress linen shirt', all(dress, linen)],
		['wallet long', all(wallet, text(/\blong\b/))],
		['skirt midi', all(skirt, text(/\bmidi\b/))],
	],
	'color and garment': [
		['black dress', all(dress, black)],
		['black bag', all(bag, black)],
		['red jacket', all(jacket, red)],
		['blue jeans', all(jeans, blue)],
		['white shirt', all(shirt, white)],
		['green dress', all(dress, green)],
		['pink dress', all(dress, pink)],
		['brown belt', all(belt, brown)],
		['tan wallet', all(wallet, color(/\btan\b/))],
		['yellow kurta', all(kurta, yellow)],
		['brown leather bag', all(bag, leather, brown)],
	],
	'size and garment': [
		['dress size m', all(dress, size('M'))],
		['xl kurta', all(kurta, size('XL'))],
		['jeans 32', all(jeans, size('32'))],
		['small dress', all(dress, size('S'))],
		['x-large shirt', all(shirt, size('XL'))],
		['kurta L', all(kurta, size('L'))],
		['dress in extra small', all(dress, size('XS'))],
	],
	price: [
		['kurta under 1500', all(kurta, upTo(1500))],
		['bags below 5000', all(bag, upTo(5000))],
		['dress under rs 2000', all(dress, upTo(2000))],
		['shirt upto ₹1,500', all(shirt, upTo(1500))],
		['1000 se kam', upTo(1000)],
		['500 ke andar', upTo(500)],
		['jacket above 5000', all(jacket, from(5000))],
		['dress between 1500 and 2200', all(dress, from(1500), upTo(2200))],
		['wallet less than 1500', all(wallet, upTo(1500))],
	],
	misspelling: [
		['jaket', jacket],
		['lether bag', all(bag, leather)],
		['walet', wallet],
		['drees', dress],
		['kutra', kurta],
		['trousars', trouser],
		['shrit', shirt],
		['jeens', jeans],
		['sneekers', name(/sneaker/)],
		['loffers', name(/loafer/)],
		['belzer', name(/blazer/)],
		['skrit', skirt],
		['blak dress', all(dress, black)],
	],
	'Indian spelling': [
		['kurti', kurta],
		['kurtha', kurta],
		['mojri', name(/mojari/)],
		['jutti', name(/mojari/)],
		['bandhej', text(/bandhani/)],
		['chaniya', name(/lehenga|ચણિયો|ghagra|chaniya/)],
		['zari', text(/\bzari\b/)],
	],
	Hinglish: [
		['kali dress', all(dress, black)],
		['lal kurti', all(kurta, red)],
		['chamde ka bag', all(bag, leather)],
		['neela jeans', all(jeans, blue)],
		['safed shirt', all(shirt, white)],
		['kala batua', all(wallet, black)],
		['mujhe kurti chahiye', kurta],
		['joote', shoe],
		['suti kurta', all(kurta, cotton)],
		['hara dress', all(dress, green)],
		['shaadi ke liye kurta', kurta],
	],
	'names of the shop': [
		['textile market', text(/textile market/)],
		['surat saddle', text(/surat.*saddle|saddle.*surat/)],
		['festive edit', kind(/festive edit/)],
		['indigo denim', text(/indigo.*denim|denim.*indigo/)],
		['gopi talav', name(/gopi talav/)],
		['penny lane', name(/penny lane/)],
	],
	Devanagari: [
		['कुर्ता', kurta],
		['काली ड्रेस', all(dress, black)],
		['चमड़े का बैग', all(bag, leather)],
		['जींस', jeans],
		['लाल जैकेट', all(jacket, red)],
		['सफेद शर्ट', all(shirt, white)],
		['पर्स', bag],
		['जूते', shoe],
		['बेल्ट', belt],
	],
	Gujarati: [
		['કુર્તી', kurta],
		['કાળો ડ્રેસ', all(dress, black)],
		['ચામડાની બેગ', all(bag, leather)],
		['જીન્સ', jeans],
		['સફેદ શર્ટ', all(shirt, white)],
		['ચણિયો', name(/ચણિયો|lehenga|ghagra/)],
		['પાકીટ', wallet],
		['બેલ્ટ', belt],
	],
	'hyphen and apostrophe': [
		['t-shirt', tee],
		['tshirt', tee],
		['t shirt', tee],
		['wide leg jeans', all(jeans, text(/wide/))],
		['block print', text(/block[- ]print/)],
		['wide-leg', text(/wide[- ]leg/)],
		['hand bag', bag],
		['handbag', bag],
		["women's dress", dress],
	],
	spoken: [
		['show me black dresses', all(dress, black)],
		['i want a leather bag', all(bag, leather)],
		['do you have kurtas for festival', kurta],
		['please show linen shirts under 2000', all(name(/shirt/), linen, upTo(2000))],
		['looking for a brown leather belt', all(belt, leather, brown)],
		['black bag dikhao', all(bag, black)],
		['mujhe 2000 se kam ki dress chahiye', all(dress, upTo(2000))],
	],
	pictures: [
		['👗', dress],
		['👖', jeans],
		['👜', bag],
		['👛', bag],
		['🧥', jacket],
		['👢', name(/\bboots?\b/)],
		['👕', tee],
		['🖤👗', all(dress, black)],
	],
	'parts of SKUs': [
		['ZL31', sku('zl31')],
		['zl22-ind', sku('zl22ind')],
		['ZL18-MUS-M', sku('zl18musm')],
		['zl46che', sku('zl46che')],
	],
	'names of categories': [
		['footwear', shoe],
		['leather bags', all(bag, leather)],
		['dresses & skirts', kind(/dresses & skirts/)],
		['jackets', jacket],
		['denim & trousers', kind(/denim & trousers/)],
		['accessories', kind(/accessor/)],
		['tops', shirt],
	],
	occasion: [
		['festive kurta', kurta],
		['office shirt', properShirt],
		['party dress', dress],
		['wedding mojari', name(/mojari/)],
		['office bag', bag],
		['diwali dress', dress],
		['travel bag', bag],
	],
	gender: [
		['ladies bag', bag],
		['mens belt', belt],
		['women dress', dress],
		['ladies kurti', kurta],
		['mens wallet', wallet],
		['jeans for women', jeans],
		['ladkiyon ke liye dress', dress],
	],
	material: [
		['cotton dress', all(dress, cotton)],
		['linen shirt', all(name(/shirt/), linen)],
		['leather jacket', all(jacket, leather)],
		['denim jacket', all(jacket, text(/denim/))],
		['linen trousers', all(trouser, linen)],
		['genuine leather belt', all(belt, leather)],
		['cotton top', all(shirt, cotton)],
	],
	'very long': [
		['beautiful black leather bag for office with laptop compartment', all(bag, leather)],
		['comfortable cotton kurta for daily wear in summer', kurta],
		['stylish blue denim jeans for women wide leg', jeans],
	],
	nothing: [
		['washing machine'],
		['iphone 15'],
		['sofa'],
		['asdfghjkl'],
		['xyzzy'],
		['refrigerator'],
		['basmati rice'],
		['cricket bat'],
		['qwerty'],
		['toothpaste'],
		['swimsuit'],
		['perfume'],
		['zzz'],
		['pressure cooker'],
		['bicycle'],
	],
}

export const asked: JudgedQuery[] = Object.entries(groups).flatMap(([group, queries]) =>
	queries.map(([query, isRelevant]) => ({ group, query, ...(isRelevant && { isRelevant }) })),
)
