import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { maxOfferLength } from '#app/shop/values/limits.ts'
import { offerFormSchema } from '#app/shop/home/home.schema.ts'
import { offerForm, createOffer, updateOffer } from '#app/shop/home/offer.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { TextArea, useServerForm } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/offer.ts'

export const handle = { permission: 'home page' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Offer · Admin` }]

const route = createRowEditor({
	row: offerForm,
	thing: 'Offer',
	list: '/admin/offers',
	schema: offerFormSchema,
	create: createOffer,
	update: updateOffer,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const page = await route.loader(args)
	const offer = page.row && { ...page.row, id: parseRowId(page.id) }
	return { ...page, translations: await loadTranslationForm('offer', offer, listShopLanguages()) }
}

const blank = { text: '', translations: {}, seen: '' }

export default function OfferEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Offer" blank={blank} Form={OfferForm} />
}

function OfferForm({ start, data, ...frame }: RowFormProps<typeof blank, Route.ComponentProps['loaderData']>) {
	const [form, fields] = useServerForm('offer', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextArea
				field={fields.text}
				label="Offer Text"
				hint="Shown as one scrolling line."
				required
				rows={3}
				maxLength={maxOfferLength}
			/>
			<TranslationFields form={form} translations={data.translations} />
		</RowForm>
	)
}
