import { honeypotField, timestampField } from '#app/shop/contact/spam-fields.ts'
import { useRoot } from '../shell/use-shop.ts'

export function ShieldFields() {
	return (
		<>
			<input type="hidden" name={timestampField} value={useRoot()?.formTimestamp ?? ''} />
			<div aria-hidden="true" className="sr-only">
				<label>
					Leave this empty
					<input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	)
}
