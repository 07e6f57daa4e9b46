import type { FieldMetadata } from '@conform-to/react'
import type { ProductTax } from '#app/shop/catalog/product/product-tax.server.ts'
import { PRODUCT_COLUMNS } from '#app/shop/values/product-columns.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import type { ProductFormValues } from './_product-form-values.ts'

interface TaxFieldsProps {
	field: FieldMetadata<string, ProductFormValues, string[]>
	/** The tax of the saved product; empty when the shop charges no tax. */
	tax: ProductTax | null | undefined
}

export function TaxFields({ field, tax }: TaxFieldsProps) {
	return (
		<>
			<TextField
				field={field}
				label={PRODUCT_COLUMNS.hsn.label}
				hint="For GST invoices. Leave empty to use the category or default HSN code."
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
