import type { FormMetadata } from '@conform-to/react'
import type { EditableVariant } from '#app/shop/catalog/product/product-view.ts'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'

export interface GridColor {
	id: number
	name: string
	hexCode: string
}

export interface GridProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** Of the form as the server knows it. */
	rows: SizeRow[]
	/** Of the product. */
	colors: GridColor[]
	/** Of a product that is already in the shop. */
	stored: { remainingQty: number; variants: EditableVariant[] } | undefined
	/** Of all colours. */
	names: GridColor[]
}
