import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { answerRow, seenField } from '#app/http/admin/save-row.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { maxCouponCodeLength } from '#app/shop/pricing/coupons/coupon-limits.ts'
import { couponSchema } from '#app/shop/pricing/coupons/coupon.schema.ts'
import { createCoupon, updateCoupon } from '#app/shop/pricing/coupons/coupons.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { BothVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { useVersions } from '#app/ui/admin/typed/use-versions.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/coupon-editor.ts'

export const handle = { act: 'coupons' }

const failed = 'The coupon was not saved. Please try again.'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Coupon · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const coupon = params.id ? await orPage(rowForForm('coupon', rowId(params.id))) : null
	return { id: params.id, coupon, list: `/admin/coupons${query(url)}` }
}

function query(url: URL): string {
	return listStateQuery(readListState(url.searchParams))
}

const schema = couponSchema.safeExtend(seenField)

export function action({ request, context, params, url }: Route.ActionArgs) {
	const id = params.id ? rowId(params.id) : undefined
	const save = async ({ seen, ...input }: z.output<typeof schema>) => {
		const admin = await adminOf(context)
		const saved = await (id === undefined ? createCoupon(admin, input) : updateCoupon(admin, id, { ...input, seen }))
		return backToList(context, {
			list: '/admin/coupons',
			query: query(url),
			id: saved.id,
			message: id === undefined ? 'Coupon Added' : 'Coupon Updated',
			isBrief: true,
		})
	}
	return answerRow(request, { kind: 'coupon', id }, schema, save, failed)
}

export default function CouponEditor({ loaderData: { id, coupon, list }, actionData }: Route.ComponentProps) {
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	return (
		<Editor title={coupon ? 'Edit Coupon' : 'Add Coupon'} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<BothVersions versions={versions} what="this coupon" cancelTo={list} inEditor />
			) : (
				<CouponForm
					key={id}
					lastResult={lastResult}
					start={coupon ?? blank}
					save={coupon ? 'Save changes' : 'Add Coupon'}
					cancelTo={list}
				/>
			)}
		</Editor>
	)
}

type Start = NonNullable<Route.ComponentProps['loaderData']['coupon']>

const blank: Start = {
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

interface CouponFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: Start
	save: string
	cancelTo: string
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

function CouponForm({ lastResult, start, save, cancelTo }: CouponFormProps) {
	const [form, fields] = useForm({ id: 'coupon', lastResult, defaultValue: start, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<SaveErrors form={form} />
			{start.seen && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
			<TextField
				field={fields.code}
				label="Code"
				hint="Letters and digits, such as DIWALI10. Customers may type it in small letters."
				required
				maxLength={maxCouponCodeLength}
				autoComplete="off"
				autoCapitalize="characters"
			/>
			<fieldset aria-describedby={fields.kind.errorId}>
				<legend className="text-xs font-medium">It takes off</legend>
				<RadioRow
					name={fields.kind.name}
					choices={[
						['percent', 'A percentage'],
						['amount', 'An amount in ₹'],
					]}
					chosen={fields.kind.initialValue ?? 'percent'}
				/>
				<FieldError field={fields.kind} />
			</fieldset>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.value} label="Percent, or ₹" required {...numeric} />
				<TextField field={fields.minimum} label="Smallest order, in ₹" {...numeric} />
				<TextField field={fields.validFrom} type="date" label="First day" />
				<TextField field={fields.validUntil} type="date" label="Last day" />
				<TextField field={fields.maxUses} label="Uses in all" hint="Empty: any number." {...numeric} />
				<TextField field={fields.maxPerCustomer} label="Uses of one customer" hint="Empty: any number." {...numeric} />
			</div>
			<fieldset aria-describedby={fields.active.errorId}>
				<legend className="text-xs font-medium">Active</legend>
				<RadioRow
					name={fields.active.name}
					choices={[
						['yes', 'Yes'],
						['no', 'No'],
					]}
					chosen={fields.active.initialValue ?? 'yes'}
				/>
				<FieldError field={fields.active} />
			</fieldset>
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<SubmitButton pendingText="Saving...">{save}</SubmitButton>
				<ButtonLink to={cancelTo} replace preventScrollReset discover="none" prefetch="none" look="secondary">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
