import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import { deliveryPrices } from '#app/shop/settings/shop-settings.server.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/delivery.ts'
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { TextField } from '#app/ui/forms/field.tsx'

export const handle: RouteHandle = { act: 'settings of money', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Delivery · Settings · Admin' }]

/** Returns a row for each category, with or without a weight. */
export async function loader() {
	const [card, categories] = await Promise.all([readCard('delivery'), listCategories()])
	const prices = deliveryPrices()
	const weights = categories.map(({ id }) => ({
		categoryId: id,
		grams: card.values.weights.find(({ categoryId }) => categoryId === id)?.grams ?? null,
	}))
	const names = new Map(categories.map(({ id, name }) => [id, name]))
	return { ...card, values: { ...card.values, weights }, names, now: prices && allPrices(prices) }
}

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'delivery')

export default function DeliverySettings(props: Route.ComponentProps) {
	const { names, now } = props.loaderData
	const aboutPrices = (
		<p className="mb-4 max-w-prose text-sm text-muted">
			{now ? `Now: ${now}` : 'No price is set: delivery is free everywhere.'} Once one price is set, a price that is
			left empty is free.
		</p>
	)
	return <CardPage {...props} above={{ 'What delivery costs': aboutPrices }} draw={drawWeights(names)} />
}

function drawWeights(names: ReadonlyMap<number, string>) {
	return ({ setting, field, usual }: DrawnSetting) =>
		setting.name === 'weights' ? <WeightRows field={field} names={names} /> : usual
}

export const ErrorBoundary = CardProblem

interface Weight {
	categoryId: number
	grams: number | null
}

interface WeightRowsProps {
	field: FieldMetadata<unknown>
	/** The names of the categories by id. */
	names: ReadonlyMap<number, string>
}

/** Shows a field for each category. */
function WeightRows({ field, names }: WeightRowsProps) {
	return (
		<fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
			<legend className="mb-2 text-sm">A piece of a category weighs, in grams</legend>
			{(field as FieldMetadata<Weight[]>).getFieldList().map((row) => {
				const { categoryId, grams } = row.getFieldset()
				const { key, ...id } = getInputProps(categoryId, { type: 'hidden' })
				return (
					<div key={row.key}>
						<input key={key} {...id} />
						<TextField
							field={grams}
							label={names.get(Number(categoryId.value)) ?? 'Deleted category'}
							inputMode="numeric"
							autoComplete="off"
						/>
					</div>
				)
			})}
		</fieldset>
	)
}
