import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { maxColorNameLength } from '#app/shop/values/limits.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { colorForm, createColor, updateColor } from '#app/shop/catalog/color/color.server.ts'
import { defaultHexCode } from '#app/shop/values/color.ts'
import { HexField } from '#app/ui/admin/form/fields.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/color.ts'
import { useServerForm } from '#app/ui/forms/use-form.ts'

export const handle = { permission: 'catalog' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Color · Admin` }]

const { loader, action } = createRowEditor({
	row: colorForm,
	thing: 'Color',
	list: '/admin/colors',
	schema: colorSchema,
	create: createColor,
	update: updateColor,
	failed: 'The color was not saved. Please try again.',
})
export { loader, action }

const blank = { name: '', hexCode: defaultHexCode, seen: '' }

export default function ColorEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Color" blank={blank} Form={ColorForm} />
}

function ColorForm({ start, ...frame }: RowFormProps<typeof blank>) {
	const [form, fields] = useServerForm('color', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextField field={fields.name} label="Name" required maxLength={maxColorNameLength} autoComplete="off" />
			<HexField field={fields.hexCode} label="Color" />
		</RowForm>
	)
}
