import type { FormMetadata } from '@conform-to/react'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import type { SizeRow } from '#app/shop/catalog/stock-grid/grid-rows.ts'

export interface GridColor {
	id: number
	name: string
	hexCode: string
}

export interface GridProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	/** The rows of the form as the server knows it. */
	rows: SizeRow[]
	/** The colours of the product. */
	colors: GridColor[]
	/** A product that is already in the shop. */
	stored: { remainingQty: number; variants: EditableProduct['variants'] } | undefined
	/** Names of all colours. */
	names: GridColor[]
}
