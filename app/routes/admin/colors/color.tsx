import { rowEditor } from '#app/http/admin/row-editor.server.ts'
import { maxColorNameLength } from '#app/shop/words/limits.ts'
import { colorSchema } from '#app/shop/catalog/color/color.schema.ts'
import { colorForm, createColor, updateColor } from '#app/shop/catalog/color/color.server.ts'
import { newHexCode } from '#app/shop/words/hex-code.ts'
import { HexField } from '#app/ui/admin/form/hex-field.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/color.ts'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

export const handle = { act: 'catalogue' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Color · Admin` }]

const { loader, action } = rowEditor({
	row: colorForm,
	thing: 'Color',
	list: '/admin/colors',
	schema: colorSchema,
	create: createColor,
	update: updateColor,
	failed: 'The colour was not saved. Please try again.',
})
export { loader, action }

const blank = { name: '', hexCode: newHexCode, seen: '' }

export default function ColorEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Color" noun="colour" blank={blank} Form={ColorForm} />
}

function ColorForm({ start, ...frame }: RowFormProps<typeof blank>) {
	const [form, fields] = useAnsweredForm('color', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextField field={fields.name} label="Name" required maxLength={maxColorNameLength} autoComplete="off" />
			<HexField field={fields.hexCode} label="Color" />
		</RowForm>
	)
}
