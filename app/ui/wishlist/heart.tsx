import { RepeatedIcon } from '../shell/icon.tsx'
import { useTranslate } from '../shell/use-shop.ts'

interface HeartProps {
	id: number
	name: string
}

/**
 * A button that saves a product with the surrounding form. Script shows whether it is saved and lets the same button
 * remove it.
 */
export function Heart({ id, name }: HeartProps) {
	const t = useTranslate()
	return (
		<button
			formAction="/saved"
			name="save"
			value={id}
			aria-label={t('card.saveItem', { name })}
			className="card-bag heart"
		>
			<RepeatedIcon name="heart" className="size-4.5" />
		</button>
	)
}

/**
 * The heart of a product's page, in the color that is shown, `null` for none. It has its own form so that Enter in
 * another form does not submit it.
 */
export function HeartForm({ productColorId, ...heart }: HeartProps & { productColorId: number | null }) {
	return (
		<form method="post" action="/saved" data-stays="" data-read="/cart/state" data-enhance="hearts">
			{productColorId !== null && <input type="hidden" name={`color-${heart.id}`} value={productColorId} />}
			<Heart {...heart} />
		</form>
	)
}
