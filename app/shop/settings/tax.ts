import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { tax } from '../region/india.ts'
import { hasValidCheckCharacter, isRegistered, TAX_MODES, getStateCode } from '../tax/gst-registration.ts'
import { gstinText, hsnText } from '../tax/tax.schema.ts'
import { findGstRates } from '../tax/gst-rates.ts'
import { lineText } from '../values/text.ts'
import { createBlock, createCard, choiceSetting, numericInput, lineSetting, stateSetting } from './setting.ts'
import type { Outlet } from './shop.ts'

const upper = lineText().overwrite((text) => text.toUpperCase())
// An invoice number has at most 16 characters: the prefix, a year, a slash, six digits and the suffix of credit notes.
// Four characters are left for the prefix.
const prefixPattern = /^[A-Z\d/-]{0,4}$/

/** The shop's GST registration and the numbering of its invoices (rule: gst-registration). */
export const taxCard = createCard('Tax', 'financial settings', [
	createBlock(
		{
			title: `${tax.name} registration`,
			about:
				'Until you choose Regular or Composition scheme, customers get plain receipts without invoice numbers. ' +
				'Prices include tax, so totals do not change. Ask an accountant to check the first invoice.',
		},
		{
			mode: choiceSetting({
				label: 'Registration',
				nounPhrase: 'the registration',
				choices: TAX_MODES,
				wrong: 'Please choose a registration',
				fallback: 'none',
			}),
			gstin: lineSetting({
				label: `${tax.name} number`,
				nounPhrase: `the ${tax.name} number`,
				schema: gstinText
					.refine(
						(text) => text === '' || tax.idPattern.test(text),
						'A GST number has 15 characters, such as 24AAACC1206D1ZM',
					)
					.default(''),
				input: { autoComplete: 'off' },
				variables: ['SHOP_GSTIN'],
				fromEnvironment: ({ gstin = '' }) => gstin,
			}),
			legalName: lineSetting({
				label: 'Registered name',
				hint: 'As on the registration certificate',
				nounPhrase: 'the registered name',
			}),
			// The default is the state of the GST number, or the home state of the delivery settings.
			homeState: stateSetting({ label: 'Your home state', nounPhrase: 'the home state' }),
		},
	),
	createBlock('Invoices', {
		prefix: lineSetting({
			label: 'Invoice prefix',
			hint: 'At most 4 of A-Z, 0-9, - and /. INV/ creates INV/2627/00001, and CINV/2627/00001 for credit notes.',
			nounPhrase: 'the invoice prefix',
			schema: upper.refine((text) => prefixPattern.test(text), 'At most 4 of A-Z, 0-9, - and /').default(''),
			input: { autoComplete: 'off' },
			fallback: 'INV/',
		}),
		hsn: lineSetting({
			label: 'Default HSN',
			hint: 'For products without an HSN code of their own or of their category. 4, 6 or 8 digits.',
			nounPhrase: 'the default HSN',
			schema: hsnText,
			input: numericInput,
		}),
	}),
])

type TaxValues = z.output<typeof taxCard.schema>

/**
 * Checks the fields of the card against each other and against the shop's outlets (rule: gst-registration).
 *
 * @throws invalid on the field: it contradicts another one.
 */
export function assertTaxSettingsValid(
	{ mode, gstin, legalName, homeState, hsn }: TaxValues,
	outlets: readonly Outlet[],
	now: Date,
): void {
	if (gstin && !hasValidCheckCharacter(gstin)) refuse('invalid', 'gstin-check-character-wrong', {}, 'gstin')
	const stateCode = getStateCode(homeState)
	if (gstin && gstin.slice(0, 2) !== stateCode)
		refuse('invalid', 'gstin-state-wrong', { state: homeState, stateCode }, 'gstin')
	if (hsn && findGstRates(hsn, now).length === 0) refuse('invalid', 'hsn-rate-unknown', {}, 'hsn')
	if (!isRegistered(mode)) return
	if (!gstin) refuse('invalid', 'gstin-missing', {}, 'gstin')
	if (!legalName) refuse('invalid', 'legal-name-missing', {}, 'legalName')
	if (mode === 'regular' && !hsn) refuse('invalid', 'hsn-missing', {}, 'hsn')
	if (!hasAddress(outlets)) refuse('invalid', 'outlet-address-missing-for-tax', {}, 'mode')
}

/**
 * Checks that the first outlet of a registered shop keeps its address (rules: gst-registration, invoice-content).
 *
 * @throws invalid: the address is missing.
 */
export function assertOutletAddress({ mode }: Pick<TaxValues, 'mode'>, outlets: readonly Outlet[]): void {
	if (isRegistered(mode) && !hasAddress(outlets)) refuse('invalid', 'outlet-address-missing')
}

const hasAddress = ([first]: readonly Outlet[]) => Boolean(first?.address)
