import { honeypotField, timestampField } from '#app/shop/rate-limits/rate-limits.ts'
import { useRoot, useTranslate } from '../shell/use-shop.ts'

/** The attributes by which 1Password, Bitwarden, Dashlane, LastPass and Proton Pass leave a field alone. */
const ignoredByPasswordManagers = {
	'data-1p-ignore': '',
	'data-bwignore': '',
	'data-form-type': 'other',
	'data-lpignore': 'true',
	'data-protonpass-ignore': 'true',
}

export function ShieldFields() {
	return (
		<>
			<input type="hidden" name={timestampField} value={useRoot()?.formTimestamp ?? ''} />
			<div aria-hidden="true" className="sr-only">
				<label>
					{useTranslate()('shared.leaveEmpty')}
					<input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} />
				</label>
			</div>
		</>
	)
}
