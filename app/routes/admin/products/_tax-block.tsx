import type { FieldMetadata } from '@conform-to/react'
import type { ProductTax } from '#app/shop/catalog/product/product-tax.server.ts'
import { PRODUCT_COLUMNS } from '#app/shop/words/product-columns.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import type { ProductStart } from './_product-start.ts'

interface TaxFieldsProps {
	field: FieldMetadata<string, ProductStart, string[]>
	/** The tax of the saved product; empty when the shop charges no tax. */
	tax: ProductTax | null | undefined
}

export function TaxFields({ field, tax }: TaxFieldsProps) {
	return (
		<>
			<TextField
				field={field}
				label={PRODUCT_COLUMNS.hsn.label}
				hint="For invoices with GST. Empty: that of the category, or of the settings."
				inputMode="numeric"
				autoComplete="off"
			/>
			{tax && <p className="mt-2 text-xs text-muted">{tax.words}</p>}
			{tax?.warning && (
				<p className="mt-2 border-l-4 border-warn bg-paper px-3 py-2 text-sm">
					<span className="font-medium text-warn">Check the price.</span> {tax.warning}
				</p>
			)}
		</>
	)
}
