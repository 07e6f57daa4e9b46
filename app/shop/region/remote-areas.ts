import type { PincodeArea } from './pincode.ts'

/** The islands and the hill states, as India's planning of special category states and hill areas lists them. */
const remoteStates: readonly string[] = [
	'Andaman and Nicobar Islands',
	'Lakshadweep',
	'Arunachal Pradesh',
	'Himachal Pradesh',
	'Jammu and Kashmir',
	'Ladakh',
	'Manipur',
	'Meghalaya',
	'Mizoram',
	'Nagaland',
	'Sikkim',
	'Tripura',
	'Uttarakhand',
]

/** The hill districts of other states, as the post office directory writes them. */
export const HILL_DISTRICTS: readonly PincodeArea[] = [
	{ state: 'Assam', district: 'Dima Hasao' },
	{ state: 'Assam', district: 'Karbi Anglong' },
	{ state: 'Assam', district: 'West Karbi Anglong' },
	{ state: 'Tamil Nadu', district: 'The Nilgiris' },
	{ state: 'West Bengal', district: 'Darjeeling' },
	{ state: 'West Bengal', district: 'Kalimpong' },
]

/**
 * Returns whether an area is an island or in the hills, seen from the shop (rule: remote-areas). A shop in such a state
 * is near its own customers, but not near the hill districts of a state in the plains.
 */
export function isRemoteArea({ state, district }: PincodeArea, homeState: string): boolean {
	if (HILL_DISTRICTS.some((hills) => hills.state === state && hills.district === district)) return true
	return state !== homeState && remoteStates.includes(state)
}
