import { foldText } from '../../fold.ts'

/** How common colour names of clothes look. Families of one colour stand on one line. */
const table = `
black 1C1C1C, jet 2B2B2B, onyx 353839, charcoal 41464B, graphite 474A51, gunmetal 53606B, slate 66727C, ash A7A9A4
grey 8C8C8C, gray 8C8C8C, silver BFC1C2, stone B7AD9C, smoke 9B9B93, heather B0ADB5, pewter 8A8D8F, steel 6F7D8A
white FFFFFF, ivory F6F0DE, cream F3E9D2, ecru E6DCC3, natural E9DFC9, pearl EFEAE0, bone E3DAC9, chalk F2F0E8, oatmeal DDD0B8
beige D9C7A7, sand D2BC94, khaki B3A17A, tan C19A6B, camel B98A52, taupe 8B7D6B, fawn C8A878, biscuit D8B98A, wheat E5CFA0
brown 6B4423, chocolate 4A2C1D, coffee 5A3D2B, espresso 3C2A21, chestnut 7B3F2A, cognac 9A5B2E, nutmeg 8A5A34, walnut 5D432C
rust A4502F, copper B0653A, bronze 8C6A3A, mocha 7A5B46, terracotta C0633F, brick 9B3A2E, cinnamon 9C5A2D, caramel B5793A
red C0272D, scarlet C8201F, crimson A3142E, cherry 9E1B32, ruby 9B1B4B, maroon 6D1A2A, burgundy 5E1627, wine 5B1A2E, oxblood 4A1214
pink E79AB0, rose D4848F, blush E8B9B1, coral F0785A, salmon F09A83, peach F6BF9B, fuchsia C2227F, magenta B5206F, mauve A9808F
orange E2711D, burnt orange B9551B, tangerine EE8434, apricot F2B27A, saffron E9A02C, rani pink D6216F
yellow EFC928, mustard C9982B, gold C9A227, golden C9A227, lemon F2E25C, butter F4E3A1, turmeric D99A1C, harvest C08A3E, honey D59A35
green 3F7D4E, olive 6B6B34, moss 6A7045, forest 26492F, forest green 26492F, sage 9CAA8C, mint A8DCC0, emerald 1F7F5C
bottle green 17402E, lime A9C93C, pistachio B7CC95, fern 5D7F4B, hunter 2E4B34, jade 2F8A6B, army 5A5B3B, pine 2B4F41
teal 1F6F70, turquoise 3AB4B0, aqua 70C7C7, peacock 0F6276, deep water 2B5066, sea 5B9A9A
blue 2F5DA8, navy 1F2A4D, navy blue 1F2A4D, indigo 3F4C8C, denim 4A6286, chambray 7F97B2, cobalt 1F4BA5, royal blue 2A4FB0
sky 93C3E6, sky blue 93C3E6, powder blue B5CFE0, midnight 1B2136, ink 23283D, cornflower 6D8FD6, azure 4A90D0, sapphire 1D4A96
purple 6A3D83, violet 6F4AA0, lavender BBA9D6, lilac C4A8CF, plum 6A2F55, aubergine 43243B, eggplant 43243B, grape 5D3A73, orchid B56AB0
multi 9A8F85, multicolor 9A8F85, multicolour 9A8F85, clear EEF1F1, rainbow 9A8F85
`

const hexCodes = new Map(
	table
		.trim()
		.split(/,|\n/)
		.map((entry) => entry.trim())
		.map((entry) => [entry.slice(0, -7), `#${entry.slice(-6)}`]),
)

/**
 * The look of a colour that is known by its name only: the name itself, or else the last word of its first part that is in the table
 * ('Heather Green' is a green, 'Black/White' a black). Undefined when nothing fits. A name that is a hex code looks like itself.
 */
export function colorHex(name: string): string | undefined {
	const folded = foldText(name)
	if (/^#[0-9a-f]{6}$/.test(folded)) return folded.toUpperCase()
	const known = hexCodes.get(folded)
	if (known) return known
	for (const part of folded.split(/[/&+,|]| and /)) {
		const words = part.split(/[^\p{L}\p{M}]+/u).toReversed()
		const word = words.find((candidate) => hexCodes.has(candidate))
		if (word) return hexCodes.get(word)
	}
	return undefined
}
