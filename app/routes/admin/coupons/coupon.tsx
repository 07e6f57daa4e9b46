import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { maxCouponCodeLength } from '#app/shop/values/limits.ts'
import { couponSchema, couponForm, createCoupon, updateCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { FieldError, TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/coupon.ts'
import { currency } from '#app/shop/region/india.ts'

export const handle = { permission: 'coupons' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Coupon · Admin` }]

const { loader, action } = createRowEditor({
	row: couponForm,
	thing: 'Coupon',
	list: '/admin/coupons',
	schema: couponSchema,
	create: createCoupon,
	update: updateCoupon,
	failed: 'The coupon was not saved. Please try again.',
})
export { loader, action }

const blank: NonNullable<Route.ComponentProps['loaderData']['row']> = {
	code: '',
	kind: 'percent',
	value: '',
	minimum: '',
	validFrom: '',
	validUntil: '',
	maxUses: '',
	maxPerCustomer: '1',
	active: 'yes',
	seen: '',
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

export default function CouponEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Coupon" blank={blank} Form={CouponForm} />
}

function CouponForm({ start, ...frame }: RowFormProps<typeof blank>) {
	const [form, fields] = useServerForm('coupon', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextField
				field={fields.code}
				label="Code"
				hint="Letters and digits, for example DIWALI10. Customers can enter it in lower case."
				required
				maxLength={maxCouponCodeLength}
				autoComplete="off"
				autoCapitalize="characters"
			/>
			<fieldset aria-describedby={fields.kind.errorId}>
				<legend className="text-xs font-medium">Type</legend>
				<RadioRow
					name={fields.kind.name}
					choices={[
						['percent', 'Percentage'],
						['amount', `Fixed amount in ${currency.sign}`],
					]}
					chosen={fields.kind.initialValue ?? 'percent'}
				/>
				<FieldError field={fields.kind} />
			</fieldset>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.value} label="Discount value" required {...numeric} />
				<TextField field={fields.minimum} label={`Minimum order in ${currency.sign}`} {...numeric} />
				<TextField field={fields.validFrom} type="date" label="Start date" />
				<TextField field={fields.validUntil} type="date" label="End date" />
				<TextField field={fields.maxUses} label="Total usage limit" hint="Leave empty for no limit" {...numeric} />
				<TextField
					field={fields.maxPerCustomer}
					label="Limit per customer"
					hint="Leave empty for no limit"
					{...numeric}
				/>
			</div>
			<fieldset aria-describedby={fields.active.errorId}>
				<legend className="text-xs font-medium">Status</legend>
				<RadioRow
					name={fields.active.name}
					choices={[
						['yes', 'Active'],
						['no', 'Inactive'],
					]}
					chosen={fields.active.initialValue ?? 'yes'}
				/>
				<FieldError field={fields.active} />
			</fieldset>
		</RowForm>
	)
}
