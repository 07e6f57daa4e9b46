import { isUnknownColor } from './color-labels.ts'
import { toChannels, toOklab } from '../../values/color.ts'
import { normalizeText } from '../../search/normalize.ts'

/** The color families, with the message keys of their names. */
export const colorFamilies = {
	black: 'listing.blacks',
	grey: 'listing.greys',
	white: 'listing.whites',
	beige: 'listing.beiges',
	brown: 'listing.browns',
	red: 'listing.reds',
	pink: 'listing.pinks',
	orange: 'listing.oranges',
	yellow: 'listing.yellows',
	green: 'listing.greens',
	blue: 'listing.blues',
	purple: 'listing.purples',
	other: 'listing.otherColors',
} as const
export type ColorFamily = keyof typeof colorFamilies

const hues: [end: number, family: ColorFamily][] = [
	[17, 'pink'],
	[40, 'red'],
	[73, 'orange'],
	[115, 'yellow'],
	[190, 'green'],
	[285, 'blue'],
	[336, 'purple'],
	[360, 'pink'],
]

/**
 * Returns the family of a color by lightness, chroma and hue. Returns `'other'` when the color code is unknown or
 * invalid.
 */
export function getColorFamily(hexCode: string): ColorFamily {
	if (isUnknownColor(hexCode) || !/^#[0-9a-f]{6}$/i.test(hexCode)) return 'other'
	const { lightness, chroma, hue } = perceiveColor(hexCode)
	if (lightness < 0.31 && chroma < 0.02) return 'black'
	if (lightness > 0.925 && chroma < 0.04) return 'white'
	if (chroma < (lightness < 0.8 ? 0.026 : 0.021)) return 'grey'
	const isWarm = hue > 25 && hue < 112
	if (isWarm && hue > 45 && lightness >= 0.66 && chroma < 0.1 && !(chroma > 0.085 && hue > 92)) return 'beige'
	if (isWarm && hue > 35 && hue < 98 && lightness < 0.67 && chroma < 0.115) return 'brown'
	if (isWarm && hue < 98 && lightness < 0.45 && chroma < 0.085) return 'brown'
	const family = hues.find(([end]) => hue <= end)![1]
	// The hue alone does not decide here: dark tones of a pink hue look red or purple, light reds look pink, and dark
	// yellows look green.
	if (family === 'pink' && lightness < 0.47) return hue > 330 && hue < 350 ? 'purple' : 'red'
	if (family === 'red' && lightness > 0.68) return 'pink'
	if (family === 'yellow' && lightness < 0.66) return 'green'
	return family
}

function perceiveColor(hexCode: string) {
	const [lightness, a, b] = toOklab(toChannels(hexCode))
	return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Common names of clothing colors, including Indian trade names. Shades of one color are grouped. */
export const colorNames = `
black 1C1C1C, jet black 161616, jet 2B2B2B, onyx 353839, kala 1C1C1C, kajal 22211F, raven 24242A
obsidian 27262B, ebony 2E2A25, coal 2C2D2F, off black 2A2928
charcoal 41464B, graphite 474A51, gunmetal 53606B, iron 4C4F52, anthracite 3A3F43, slate 66727C
slate grey 66727C, lead 6B6E70, steel 6F7D8A, steel grey 71797E
grey 8C8C8C, gray 8C8C8C, ash A7A9A4, ash grey A7A9A4, silver BFC1C2, smoke 9B9B93, heather B0ADB5
pewter 8A8D8F, cement A3A29C, concrete A8A59E, fog C6C9C8
light grey C9CACA, light gray C9CACA, dark grey 565759, dark gray 565759, melange B5B5B3
grey melange B5B5B3, rakhodi 8F8D88, elephant 7C7B78, dove C3BFB9, storm 6C737B
white FFFFFF, snow FBFBF9, optic white FFFFFF, off white F5F1E6, offwhite F5F1E6, safed FFFFFF, milk F8F4E8
milky white F8F4E8, chalk F2F0E8, pearl EFEAE0, coconut F4EFE4
ivory F6F0DE, cream F3E9D2, malai F1E6CC, kora EDE2C8, ecru E6DCC3, natural E9DFC9, bone E3DAC9
eggshell F0E8D5, vanilla F3E5C0, oatmeal DDD0B8, oat DDD0B8, linen E8DDC8
beige D9C7A7, sand D2BC94, stone B7AD9C, khaki B3A17A, tan C19A6B, camel B98A52, taupe 8B7D6B, fawn C8A878
biscuit D8B98A, wheat E5CFA0, nude E0BFA6, skin E5BFA0
light beige E6D8BE, dark beige BFA77F, champagne EBD9B4, almond E4CFB1, cashew E5D3B0, kaju E5D3B0
chikoo B08D66, sandal D9B382, chandan D9B382, buff DDBF8A, mushroom B5A594
badami D8A873, jute C2A878, tusser CDAE7A, tussar CDAE7A, mink 9C8470, dune CBB892, latte C9AC87
cappuccino A98467, multani D6B36A, greige BDB3A3, ginger B5763A
brown 6B4423, light brown A07850, dark brown 432A1C, chocolate 4A2C1D, coffee 5A3D2B, espresso 3C2A21
chestnut 7B3F2A, cognac 9A5B2E, nutmeg 8A5A34, walnut 5D432C, hazelnut 8E6B4A
mocha 7A5B46, caramel B5793A, toffee 8F5A2E, bronze 8C6A3A, kathai 5E2F22, cinnamon 9C5A2D, supari 7B5138
tobacco 75522F, umber 635147, mahogany 5C2018, cocoa 5B4032, peanut A87B4F
saddle 9B6231, saddle tan B87B45, whisky B06C35, sienna 9A4F2C, clove 4F3428, teak A5784B, rosewood 65302F
mouse 7D7168, earth 7A5C3F, mud 6F5640, badam brown 8B5E3C, bark 57422F
rust A4502F, copper B0653A, terracotta C0633F, brick 9B3A2E, brick red 9B3A2E, geru A5492A, gerua C65D21
burnt sienna A3502F, paprika A93B27, chilli A82A22, amber D68A1E, spice A9552F
red C0272D, lal C0272D, light red DA5A55, dark red 8C1A1F, scarlet C8201F, crimson A3142E, cherry 9E1B32
ruby 9B1B4B, tomato D5402B, tomato red D5402B, blood red 8A1218, cardinal A51C30
maroon 6D1A2A, burgundy 5E1627, wine 5B1A2E, oxblood 4A1214, mehroon 6D1A2A, kokum 5A1633, sindoor C53A1E
kumkum B3152E, madder 9C2F1F, madder red 9C2F1F, alta B5122F, carmine 960F2B
pink E79AB0, light pink F2C4CF, dark pink C94F7C, baby pink F4C8D0, hot pink E0408A, rose D4848F
dusty rose C08A87, dusty pink CFA19D, old rose B9747A, blush E8B9B1, gulabi E5799B
rani C9216F, rani pink D6216F, magenta B5206F, fuchsia C2227F, gajari E8745A, gajri E8745A, onion C98A93
onion pink C98A93, pyaazi C98A93, watermelon E2606B, flamingo F08C97, candy EE7FA8
coral F0785A, salmon F09A83, peach F6BF9B, light peach F9D5BC, shrimp EFA08E, mauve A9808F, bubblegum F2A0C0
raspberry A82456, strawberry D6455D, punch D1375D, carnation EE9FAE, tea rose E5AFA3
orange E2711D, light orange F0A35E, dark orange C4591A, burnt orange B9551B, tangerine EE8434
apricot F2B27A, saffron E9A02C, kesari E8871E, kesariya E8871E, narangi E2711D, bhagwa E5701B
papaya F08A4B, carrot E07A2B, pumpkin D06A22, mango F0A72E, marigold EFA021, genda EFA021, melon F4A881
cantaloupe F3B183, santra E8791F, tiger D9772B, persimmon D9582B, clay B76B4D
yellow EFC928, light yellow F6E38C, dark yellow D0A018, mustard C9982B, gold C9A227, golden C9A227
light gold DCC27A, antique gold A98637, rose gold C99A86, lemon F2E25C, lemon yellow F2E25C
haldi E0A526, turmeric D99A1C, pila EFC928, butter F4E3A1, honey D59A35, harvest C08A3E, corn EFCB55
maize EBC553, ochre BF8A2E, banana F3DF7C, sunflower EDB61F, canary F4E04D, basanti F2C230
neon yellow E4F03A, sunshine F2CB3A, pineapple EBCF5A, straw DCC77F, custard F2DD94, daffodil F3D23B
sarson C2A01E, gud B47B2C, zari C3A04B, mustard yellow CFA02E, amla B9BE5A, brass B08D3E
green 3F7D4E, light green A5CF9E, dark green 1F4D2E, olive 6B6B34, olive green 6B6B34, mehendi 6E7330
mehndi 6E7330, henna 6E5A2B, moss 6A7045, forest 26492F, forest green 26492F, sage 9CAA8C
bottle green 17402E, parrot 5FAE3B, parrot green 5FAE3B, tota 5FAE3B, mint A8DCC0, mint green A8DCC0
emerald 1F7F5C, pista B7CC95, pista green B7CC95, pistachio B7CC95, lime A9C93C, lime green A9C93C
fern 5D7F4B, hunter 2E4B34, jade 2F8A6B, army 5A5B3B, army green 5A5B3B, military 55583A, pine 2B4F41
sea green 3E9A83, hara 3F7D4E, neon green 7BE03A, apple green 8DB63C, leaf 5B8C3A, grass 5C9A3C
kelly 2F9A4A, dhaniya 7E9E48, tulsi 4C6B3C, avocado 7C8240, kiwi 8CA84A, cactus 5F7F5A, basil 53693F
tea green C3D3A6, celadon A9C6AE, eucalyptus 7F9F8E, mehandi 6E7330, pear B7C25A, neem 4F7A3A
teal 1F6F70, teal green 1F6F60, teal blue 25697F, turquoise 3AB4B0, firozi 2FA9B5, ferozi 2FA9B5
aqua 70C7C7, aqua blue 70C7C7, peacock 0F6276, peacock blue 0F6276, mor 0F6276, rama 1B7B7E
rama green 1B7B6E, sea 5B9A9A, deep water 2B5066, cyan 2FB5CF, lagoon 2B8C93, seafoam A4D5C4, petrol 1F4F5C
ocean 2C6687, ice C7DFE3, ice blue C7DFE3, morpankhi 0F6A6E, water A9CFD8, spruce 2C5350
blue 2F5DA8, light blue A9C8E6, dark blue 1E2F5C, baby blue BBD6EA, navy 1F2A4D, navy blue 1F2A4D
nevy 1F2A4D, nevy blue 1F2A4D, indigo 3F4C8C, neel 33458F, neela 2F5DA8, denim 4A6286, chambray 7F97B2
cobalt 1F4BA5, royal blue 2A4FB0, royal 2A4FB0, electric blue 2360E0, sky 93C3E6, sky blue 93C3E6
aasmani 93C3E6, asmani 93C3E6, powder blue B5CFE0, midnight 1B2136, midnight blue 1B2136, ink 23283D
ink blue 23304F, cornflower 6D8FD6, azure 4A90D0, sapphire 1D4A96, airforce 5C7791, airforce blue 5C7791
airforce grey 6E7F8C, stonewash 7F9BB8, washed 8CA5BF, ice wash B8CADB, mid blue 4E72A6
morpich 1B7A78, prussian 1C3A5E, oxford 2C3E63, steel blue 5B7FA3, dusty blue 8FA5B8, bluebell 8C97D0
teal navy 1F3E4F, cerulean 3D8EC0, arctic C5DCE6, slate blue 5E6C8F, lapis 27509B, mineral 6C8795
purple 6A3D83, light purple B79BCB, dark purple 412453, violet 6F4AA0, lavender BBA9D6, lilac C4A8CF
plum 6A2F55, jamun 5B2A4A, jamuni 5B2A4A, baingani 4E2A55, aubergine 43243B, eggplant 43243B
grape 5D3A73, grapes 5D3A73, orchid B56AB0, amethyst 8A62A8, mulberry 7A2F55, heliotrope A979C2
thistle C9B4D0, berry 7E2448, iris 6B5BA5, wisteria A690CB, wood rose 9E6A74, lavendar BBA9D6
byzantium 70296A
`

const hexCodes = new Map(
	colorNames
		.trim()
		.split(/,|\n/)
		.map((entry) => entry.trim())
		.map((entry) => [entry.slice(0, -7).replaceAll(' ', ''), `#${entry.slice(-6)}`]),
)

/**
 * Returns the hex code of the longest sequence of words in a name that `colorNames` contains. Of equally long
 * sequences, the last one counts: `'Dusty Sea Green'` gets the code of sea green. In a name of several colors, such as
 * `'Red & Blue'`, the first known color counts. A name that is itself a hex code is returned in upper case. `undefined`
 * when no word is known.
 */
export function findColorHex(name: string): string | undefined {
	const normalised = normalizeText(name)
	if (/^#[0-9a-f]{6}$/.test(normalised)) return normalised.toUpperCase()
	for (const part of normalised.split(/[/&+,|]| and /)) {
		const words = part
			.split(/[^\p{L}\p{M}]+/u)
			.filter(Boolean)
			.slice(0, 8)
		for (let length = words.length; length > 0; length -= 1) {
			for (let start = words.length - length; start >= 0; start -= 1) {
				const known = hexCodes.get(words.slice(start, start + length).join(''))
				if (known) return known
			}
		}
	}
	return undefined
}
