import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { readOrderAccess, runWithAccess } from '#app/http/session/order-access.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { findReturnableOrder, requestReturn, storeReturnPhoto } from '#app/shop/orders/returns/open-return.server.ts'
import type { ReturnableItem } from '#app/shop/orders/returns/returnable-items.server.ts'
import { type ReturnInput, returnSchema } from '#app/shop/orders/returns/return.schema.ts'
import { prefixFileName } from '#app/shop/media/media-view.ts'
import { removeUploadsOnError } from '#app/shop/media/unused-uploads.server.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import {
	type FieldMetadata,
	getCollectionProps,
	getFormProps,
	getInputProps,
	type SubmissionResult,
} from '@conform-to/react'
import { maxReason, maxImageMb } from '#app/shop/values/limits.ts'
import { returnResolutions, type ReturnResolution } from '#app/shop/orders/returns/return-view.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import {
	ErrorSummary,
	FieldError,
	SelectField,
	TextArea,
	TextField,
	useFormResult,
	useServerForm,
} from '#app/ui/forms/field.tsx'
import { imageInput } from '#app/ui/profile/image-form.tsx'
import { ContactLink } from '#app/ui/shell/contact-link.tsx'
import { wrapOptional, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/return-order.ts'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('returns.title')) },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const { access, orderId, orderPath } = await readOrderAccess(context, params)
	const found = await orNull(findReturnableOrder(access, orderId))
	const order = found && (await translateOrder(found, getRequestLanguage(context)))
	return order
		? { orderPath, order, idempotencyKey: randomUUID() }
		: data({ orderPath, order: null, idempotencyKey: '' }, { status: 404 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { access, orderId, orderPath } = await readOrderAccess(context, params)
	const t = getRequestTranslate(context)
	const storePhoto = (content: AsyncIterable<Uint8Array>) =>
		runWithAccess(context, access, (client) => storeReturnPhoto(content, client))
	const submitReturn = async (input: ReturnInput) => {
		await requestReturn(access, orderId, input)
		context.get(sessionContext).flash(t('returns.asked'))
		return redirect(orderPath, 303)
	}
	return handleForm(() =>
		removeUploadsOnError(async () => {
			const { form, files } = await readFormWithImages(request, 'photo', { most: 1, store: storePhoto })
			const [file] = files
			// `photo` must be the hash of the file that this request stored. A hash that the client sent instead is
			// removed.
			form.delete('photo')
			if (file && !file.refusal) form.set('photo', file.hash)
			const problems: Record<string, string[]> = file?.refusal
				? { photo: [prefixFileName(file.name, file.refusal.message)] }
				: {}
			const options = { problems, hideFields: ['photo'], unexpected: t('returns.notSent') }
			return submitForm(form, returnSchema, submitReturn, options)
		}),
	)
}

export const headers = buildUnlistedSecretHeaders

export default function ReturnOrderPage({
	loaderData: { orderPath, order, idempotencyKey },
	actionData,
}: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	const t = useTranslate()
	const refusal = answer?.error?.['']?.[0] ?? t('returns.nothing')
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('order.crumb'), to: orderPath }]} current={t('returns.crumb')} />
			<h1 className="mt-2 font-display text-2xl">{t('returns.title')}</h1>
			{order ? (
				<ReturnForm items={order.items} {...{ orderPath, idempotencyKey }} lastResult={answer} />
			) : (
				<>
					<p role={answer ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
						{refusal} <ContactLink of={refusal} subject={t('returns.title')} />
					</p>
					<ButtonLink to={orderPath}>{t('order.view')}</ButtonLink>
				</>
			)}
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('returns.notSent')} />
}

interface ReturnFormProps {
	orderPath: string
	items: ReturnableItem[]
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
}

/** Asks for the items to return, the reason, the desired resolution and an optional photo (rule: request-return). */
function ReturnForm({ orderPath, items, idempotencyKey, lastResult }: ReturnFormProps) {
	const t = useTranslate()
	const open = items.filter(({ left }) => left > 0)
	const start = open.map((item) => ({ id: item.id, quantity: open.length === 1 ? 1 : 0, size: '' }))
	const [form, fields] = useServerForm('return', lastResult, {
		wants: '',
		reason: '',
		items: start,
		photo: '',
		idempotencyKey,
	})
	const rows = fields.items.getFieldList()
	const wishes = Object.keys(returnResolutions) as ReturnResolution[]
	const offered = open.some(({ otherSizes }) => otherSizes.length > 0) ? wishes : wishes.slice(0, 1)
	return (
		<form method="post" encType="multipart/form-data" className="mt-6 max-w-lg" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<input
				type="hidden"
				name="idempotencyKey"
				value={fields.idempotencyKey.initialValue || idempotencyKey}
				data-keep=""
			/>
			<ul className="divide-y divide-line border-y border-line">
				{open.map((item, index) => rows[index] && <Row key={item.id} item={item} field={rows[index]} />)}
			</ul>
			<fieldset className="mt-6" aria-describedby={fields.wants.errorId}>
				<legend className="text-sm font-medium">{t('returns.wants')}</legend>
				{getCollectionProps(fields.wants, { type: 'radio', options: offered }).map(({ key, ...props }) => (
					<label key={key} className="flex min-h-11 items-center gap-3 text-sm">
						<input {...props} className="size-5 shrink-0 accent-ink" />
						{t(props.value === 'size' ? 'returns.exchange' : 'returns.refund')}
					</label>
				))}
				<FieldError field={fields.wants} />
			</fieldset>
			<TextArea
				field={fields.reason}
				label={t('returns.why')}
				rows={3}
				maxLength={maxReason}
				required
				className="mt-4"
			/>
			<label htmlFor={fields.photo.id} className="mt-2 block text-xs font-medium">
				{t.rich('returns.photo', { optional: wrapOptional })}
			</label>
			<input
				id={fields.photo.id}
				{...imageInput}
				name="photo"
				aria-invalid={fields.photo.errors ? true : undefined}
				aria-describedby={`${fields.photo.id}-hint ${fields.photo.errorId}`}
			/>
			<p id={`${fields.photo.id}-hint`} className="mt-1 text-xs text-muted">
				{t('returns.photoHint', { mb: maxImageMb })}
			</p>
			<FieldError field={fields.photo} />
			<div className="mt-4 flex flex-wrap items-center gap-4">
				<SubmitButton pendingText={t('returns.sending')}>{t('returns.send')}</SubmitButton>
				<ButtonLink variant="quiet" to={orderPath}>
					{t('returns.keep')}
				</ButtonLink>
			</div>
		</form>
	)
}

interface RowProps {
	item: ReturnableItem
	field: FieldMetadata<{ id: number; quantity: number; size: string }>
}

function Row({ item: { name, colorName, size, left, otherSizes }, field }: RowProps) {
	const t = useTranslate()
	const fields = field.getFieldset()
	const label = [name, formatVariantTitle({ colorName, size }, t)].filter(Boolean).join(', ')
	return (
		<li className="py-4">
			<input {...getInputProps(fields.id, { type: 'hidden' })} key="id" />
			<p className="mb-2 text-sm font-medium [overflow-wrap:anywhere]">{label}</p>
			<TextField
				field={fields.quantity}
				type="number"
				min={0}
				max={left}
				label={t('returns.quantity', { item: label, count: left })}
			/>
			{otherSizes.length > 0 && (
				<SelectField field={fields.size} label={t('returns.newSize', { item: label })}>
					<option value="">{t('returns.noExchange')}</option>
					{otherSizes.map((one) => (
						<option key={one}>{one}</option>
					))}
				</SelectField>
			)}
		</li>
	)
}
