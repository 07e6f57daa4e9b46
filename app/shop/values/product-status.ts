/**
 * The status of a product: a draft is visible to staff only, an active product is for sale, and a deleted product is
 * archived, because orders still refer to it (docs/decisions/053-product-status.md).
 */
export const productStatus = { draft: 'draft', active: 'active', archived: 'archived' } as const

export type ProductStatus = keyof typeof productStatus

export const productStatusLabels: Record<ProductStatus, string> = {
	draft: 'Draft',
	active: 'Active',
	// Staff see an archived product as deleted, because it cannot be opened again.
	archived: 'Deleted',
}
