import type { z } from 'zod'
import { refuse } from '../../refusal.ts'
import { hasRightCheck } from '../../tax/gstin.ts'
import { bandsOf } from '../../tax/rate-of-piece.ts'
import { stateCode } from '../../tax/state-codes.ts'
import { isRegistered } from '../../tax/tax-modes.ts'
import type { Outlet } from '../shop-card.ts'
import type { taxCard } from './tax-card.ts'

/**
 * What a field of the card says about the others, and about the shop's outlets (rule: gst-registration): 'invalid' on
 * the field that does not fit.
 */
export function mustFit(
	{ mode, gstin, legalName, homeState, hsn }: z.output<typeof taxCard>,
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

/** Of a registered shop the first outlet keeps its address (rules: gst-registration, invoice-content): 'invalid'. */
export function mustKeepAddress({ mode }: Pick<z.output<typeof taxCard>, 'mode'>, outlets: readonly Outlet[]): void {
	if (isRegistered(mode) && !hasAddress(outlets))
		refuse('invalid', 'The first outlet needs an address: the invoices of a shop with GST say it.')
}

const hasAddress = ([first]: readonly Outlet[]) => Boolean(first?.address)
