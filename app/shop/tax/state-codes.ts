import { INDIAN_STATES } from '../values/regions.ts'

type IndianState = (typeof INDIAN_STATES)[number]

/** The first two digits of a GSTIN, by state or union territory. */
const stateCodes: Record<IndianState, string> = {
	'Jammu and Kashmir': '01',
	'Himachal Pradesh': '02',
	Punjab: '03',
	Chandigarh: '04',
	Uttarakhand: '05',
	Haryana: '06',
	Delhi: '07',
	Rajasthan: '08',
	'Uttar Pradesh': '09',
	Bihar: '10',
	Sikkim: '11',
	'Arunachal Pradesh': '12',
	Nagaland: '13',
	Manipur: '14',
	Mizoram: '15',
	Tripura: '16',
	Meghalaya: '17',
	Assam: '18',
	'West Bengal': '19',
	Jharkhand: '20',
	Odisha: '21',
	Chhattisgarh: '22',
	'Madhya Pradesh': '23',
	Gujarat: '24',
	'Dadra and Nagar Haveli and Daman and Diu': '26',
	Maharashtra: '27',
	Karnataka: '29',
	Goa: '30',
	Lakshadweep: '31',
	Kerala: '32',
	'Tamil Nadu': '33',
	Puducherry: '34',
	'Andaman and Nicobar Islands': '35',
	Telangana: '36',
	'Andhra Pradesh': '37',
	Ladakh: '38',
}

/** Union territories without a legislature. The state's component is called UTGST there. */
const withoutLegislature = ['04', '26', '31', '35', '38']

/** Returns a state code such as `'24'`. `'96'` stands for places outside India. */
export function getStateCode(state: string): string {
	return Object.hasOwn(stateCodes, state) ? stateCodes[state as IndianState] : '96'
}

/** Returns the state of a GSTIN's first two digits. `undefined` when there is none. */
export function getGstinState(gstin: string): IndianState | undefined {
	return INDIAN_STATES.find((state) => stateCodes[state] === gstin.slice(0, 2))
}

/** Returns the name of the state's GST component. */
export function getStateTaxName(state: string): 'SGST' | 'UTGST' {
	return withoutLegislature.includes(getStateCode(state)) ? 'UTGST' : 'SGST'
}
