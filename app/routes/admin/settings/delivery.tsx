import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { INDIAN_STATES } from '#app/shop/words/regions.ts'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import { deliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/delivery.ts'
import { WeightRows } from './_weight-rows.tsx'

export const handle: RouteHandle = { act: 'settings of money', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Delivery · Settings · Admin' }]

export async function loader() {
	const [card, categories] = await Promise.all([readCard('delivery'), listCategories()])
	const prices = deliveryPrices()
	const weights = categories.map(({ id, name }) => ({
		name,
		categoryId: id,
		grams: card.values.weights.find(({ categoryId }) => categoryId === id)?.grams ?? null,
	}))
	return { ...card, weights, now: prices && allPrices(prices) }
}

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'delivery')
}

export default function DeliverySettings({ loaderData, actionData }: Route.ComponentProps) {
	return <DeliveryForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type DeliveryFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

function DeliveryForm({ values, weights, sources, now, lastResult }: DeliveryFormProps) {
	const rows = weights.map(({ name: _, ...row }) => row)
	const defaultValue = { ...values, weights: rows }
	const [form, fields] = useForm({ id: 'delivery', lastResult, defaultValue, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Delivery" card="delivery" form={form} seen={fields.seen}>
			<Block title="What delivery costs">
				<p className="mb-4 max-w-prose text-sm text-muted">
					{now ? `Now: ${now}` : 'No price is set: delivery is free everywhere.'} Once one price is set, a price that is
					left empty is free.
				</p>
				<div className="grid gap-x-4 sm:grid-cols-2">
					<div>
						<SelectField field={fields.homeState} label="Your home state" required>
							{INDIAN_STATES.map((name) => (
								<option key={name}>{name}</option>
							))}
						</SelectField>
						<Source sources={sources} field="homeState" of="the home state" />
					</div>
					<div>
						<TextField field={fields.homePrice} label="Price in your home state, in ₹" {...numeric} />
						<Source sources={sources} field="homePrice" of="the price in the home state" />
					</div>
					<div>
						<TextField field={fields.firstPrice} label="Price in the rest of India, in ₹" {...numeric} />
						<Source sources={sources} field="firstPrice" of="the price elsewhere" />
					</div>
					<div>
						<TextField field={fields.firstGrams} label="Up to this weight, in grams" required {...numeric} />
						<Source sources={sources} field="firstGrams" of="the first weight" />
					</div>
					<div>
						<TextField field={fields.furtherPrice} label="Price of each further weight, in ₹" {...numeric} />
						<Source sources={sources} field="furtherPrice" of="the price of further weight" />
					</div>
					<div>
						<TextField field={fields.furtherGrams} label="Each further weight, in grams" required {...numeric} />
						<Source sources={sources} field="furtherGrams" of="the further weight" />
					</div>
					<div>
						<TextField field={fields.abroadPrice} label="Price to the USA and UK, in ₹" {...numeric} />
						<Source sources={sources} field="abroadPrice" of="the price abroad" />
					</div>
					<div>
						<TextField
							field={fields.freeFrom}
							label="Free in India from, in ₹"
							hint="Of the pieces of an order. Empty: never."
							{...numeric}
						/>
						<Source sources={sources} field="freeFrom" of="the amount that makes it free" />
					</div>
				</div>
			</Block>
			<Block title="Weights">
				<TextField
					field={fields.pieceGrams}
					label="A piece weighs, in grams"
					hint="With its wrapping. For what has no weight below."
					required
					{...numeric}
				/>
				<Source sources={sources} field="pieceGrams" of="the weight of a piece" />
				<WeightRows field={fields.weights} names={new Map(weights.map(({ categoryId, name }) => [categoryId, name]))} />
				<Source sources={sources} field="weights" of="the weights of categories" />
			</Block>
			<Block title="How long it takes">
				<TextField field={fields.days} label="Delivery" hint="Such as: 3-6 days in Gujarat, 5-10 elsewhere" />
				<Source sources={sources} field="days" of="the days of delivery" />
			</Block>
			<Block title="Where you do not deliver">
				<TextArea
					field={fields.notServed}
					label="Beginnings of PIN codes"
					hint="One a line: 744 is every PIN code that begins with 744. An order to one of them is refused with a sentence."
					inputMode="numeric"
					rows={4}
				/>
				<Source sources={sources} field="notServed" of="the PIN codes" />
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
