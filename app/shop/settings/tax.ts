import type { z } from 'zod'
import { refuse } from '../refusal.ts'
import { gstinPattern, hasRightCheck, isRegistered, TAX_MODES } from '../tax/registration.ts'
import { hsnText } from '../tax/hsn.schema.ts'
import { bandsOf } from '../tax/rate-of-piece.ts'
import { stateCode } from '../tax/state-codes.ts'
import { lineText } from '../text.ts'
import { block, card } from './setting.ts'
import { choice, digits, line, state } from './setting-kinds.ts'
import type { Outlet } from './shop.ts'

const upper = lineText().overwrite((text) => text.toUpperCase())
/** The prefix leaves room for a year, a slash, six digits and the letter of credit notes in 16 characters. */
const prefixPattern = /^[A-Z\d/-]{0,4}$/

/** The shop's GST registration and the numbering of its invoices (rule: gst-registration). */
export const taxCard = card('Tax', 'settings of money', [
	block(
		{
			title: 'What the shop is',
			about:
				'Until you choose Regular or Composition scheme, bills are plain and nothing is numbered. Prices are with tax: no total changes. Please have an accountant look at the first invoice.',
		},
		{
			mode: choice({
				label: 'Registration',
				it: 'the registration',
				choices: TAX_MODES,
				wrong: 'Please choose one of these',
				fallback: 'none',
			}),
			gstin: line({
				label: 'GST number',
				it: 'the GST number',
				schema: upper
					.overwrite((text) => text.normalize('NFKC').replace(/[\s.\p{Pd}]/gu, ''))
					.refine(
						(text) => text === '' || gstinPattern.test(text),
						'A GST number has 15 characters, such as 24AAACC1206D1ZM',
					)
					.default(''),
				input: { autoComplete: 'off' },
				variables: ['SHOP_GSTIN'],
				fromEnvironment: ({ gstin = '' }) => gstin,
			}),
			legalName: line({
				label: 'Registered name',
				hint: 'As on the certificate of registration',
				it: 'the registered name',
			}),
			// The default is the state of the GST number, or the home state of the delivery settings.
			homeState: state({ label: 'Your home state', it: 'the home state' }),
		},
	),
	block('Invoices', {
		prefix: line({
			label: 'Beginning of invoice numbers',
			hint: 'At most 4 of A-Z, 0-9, - and /. INV/ makes INV/2627/00001, and CINV/2627/00001 for credit notes.',
			it: 'the beginning of invoice numbers',
			schema: upper.refine((text) => prefixPattern.test(text), 'At most 4 of A-Z, 0-9, - and /').default(''),
			input: { autoComplete: 'off' },
			fallback: 'INV/',
		}),
		hsn: line({
			label: 'HSN code of other products',
			hint: 'Of products that have none themselves, nor by their category. 4, 6 or 8 digits.',
			it: 'the HSN code',
			schema: hsnText,
			input: digits,
		}),
	}),
])

type TaxValues = z.output<typeof taxCard.schema>

/**
 * Checks the fields of the card against each other and against the shop's outlets (rule: gst-registration).
 *
 * @throws invalid on the field: it contradicts another one.
 */
export function mustFit(
	{ mode, gstin, legalName, homeState, hsn }: TaxValues,
	outlets: readonly Outlet[],
	now: Date,
): void {
	if (gstin && !hasRightCheck(gstin))
		refuse('invalid', 'The last character does not belong to this number: one of them is mistyped', 'gstin')
	if (gstin && gstin.slice(0, 2) !== stateCode(homeState))
		refuse('invalid', `The number of a shop in ${homeState} begins with ${stateCode(homeState)}`, 'gstin')
	if (hsn && bandsOf(hsn, now).length === 0)
		refuse('invalid', 'The shop knows no rate for this code: see the table below', 'hsn')
	if (!isRegistered(mode)) return
	if (!gstin) refuse('invalid', 'Please enter the GST number of the shop', 'gstin')
	if (!legalName) refuse('invalid', 'Please enter the name that the shop is registered under', 'legalName')
	if (mode === 'regular' && !hsn)
		refuse('invalid', 'Please enter the code of most of your goods: each line of an invoice needs one', 'hsn')
	if (!hasAddress(outlets))
		refuse(
			'invalid',
			'Please enter the address of your outlet first, under Shop, Outlets: each invoice says it',
			'mode',
		)
}

/**
 * Checks that the first outlet of a registered shop keeps its address (rules: gst-registration, invoice-content).
 *
 * @throws invalid: the address is missing.
 */
export function mustKeepAddress({ mode }: Pick<TaxValues, 'mode'>, outlets: readonly Outlet[]): void {
	if (isRegistered(mode) && !hasAddress(outlets))
		refuse('invalid', 'The first outlet needs an address: the invoices of a shop with GST say it.')
}

const hasAddress = ([first]: readonly Outlet[]) => Boolean(first?.address)
