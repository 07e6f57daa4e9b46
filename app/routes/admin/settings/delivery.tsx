import { handleCardForm } from '#app/http/admin/save-card.server.ts'
import { getCard } from '#app/shop/settings/save-settings.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { describeAllPrices } from '#app/shop/settings/delivery/delivery-prices.ts'
import { getDeliveryPrices, hasNewShopDefaults } from '#app/shop/settings/shop-settings.server.ts'
import { CardPage, CardError, type CustomSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/delivery.ts'
import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { TextField } from '#app/ui/forms/field.tsx'

export const handle: RouteHandle = { permission: 'financial settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Delivery · Settings · Admin' }]

/**
 * Returns the delivery settings, with a weight row for each category. `grams` is `null` for a category without a
 * weight.
 */
export async function loader() {
	const [card, categories] = await Promise.all([getCard('delivery'), listCategories()])
	const prices = getDeliveryPrices()
	const weights = categories.map(({ id }) => ({
		categoryId: id,
		grams: card.values.weights.find(({ categoryId }) => categoryId === id)?.grams ?? null,
	}))
	const names = new Map(categories.map(({ id, name }) => [id, name]))
	return {
		...card,
		values: { ...card.values, weights },
		names,
		now: prices && describeAllPrices(prices),
		isNewShop: hasNewShopDefaults(),
	}
}

export const action = ({ request, context }: Route.ActionArgs) => handleCardForm(request, context, 'delivery')

export default function DeliverySettings(props: Route.ComponentProps) {
	const { names, now, isNewShop } = props.loaderData
	const aboutPrices = (
		<p className="mb-4 max-w-prose text-sm text-muted">
			{now ? `Current prices: ${now}` : `No prices set: delivery is free ${isNewShop ? 'in India' : 'everywhere'}.`}{' '}
			{isNewShop ? 'Enter 0 for free delivery.' : 'Enter 0, or leave a price empty, for free delivery.'}
		</p>
	)
	return <CardPage {...props} above={{ 'Delivery prices': aboutPrices }} draw={createWeightField(names)} />
}

function createWeightField(names: ReadonlyMap<number, string>) {
	return ({ setting, field, usual }: CustomSetting) =>
		setting.name === 'weights' ? <WeightRows field={field} names={names} /> : usual
}

export const ErrorBoundary = CardError

interface Weight {
	categoryId: number
	grams: number | null
}

interface WeightRowsProps {
	field: FieldMetadata<unknown>
	/** The names of the categories by id. */
	names: ReadonlyMap<number, string>
}

/** Shows a field for the weight of an item of each category. */
function WeightRows({ field, names }: WeightRowsProps) {
	return (
		<fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
			<legend className="mb-2 text-sm">Item weight by category, in grams</legend>
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
