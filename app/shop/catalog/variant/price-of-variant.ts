/**
 * What a piece costs in this colour and size, in paise: the variant's own price, or else its product's
 * (rule: variant-price). Nothing has a price while its product has none (rule: no-sale-without-price). Triggers of the
 * database know the rule too.
 */
export function priceOfVariant(
	variant: { pricePaise: number | null } | null | undefined,
	{ basePricePaise }: { basePricePaise: number },
): number {
	return basePricePaise > 0 ? (variant?.pricePaise ?? basePricePaise) : 0
}
