import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { maxOfferLength } from '#app/shop/values/limits.ts'
import { offerSchema } from '#app/shop/home/home.schema.ts'
import { offerForm, createOffer, updateOffer } from '#app/shop/home/offer.server.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/offer.ts'
import { useServerForm } from '#app/ui/forms/use-form.ts'

export const handle = { permission: 'home page' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Offer · Admin` }]

const { loader, action } = createRowEditor({
	row: offerForm,
	thing: 'Offer',
	list: '/admin/offers',
	schema: offerSchema,
	create: createOffer,
	update: updateOffer,
})
export { loader, action }

const blank = { text: '', seen: '' }

export default function OfferEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Offer" blank={blank} Form={OfferForm} />
}

function OfferForm({ start, ...frame }: RowFormProps<typeof blank>) {
	const [form, fields] = useServerForm('offer', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextArea
				field={fields.text}
				label="Offer Text"
				hint="Shown as one scrolling line at the top of the home page. To lower prices, add a sale instead."
				required
				rows={3}
				maxLength={maxOfferLength}
			/>
		</RowForm>
	)
}
