import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { maxColorNameLength } from '#app/shop/values/limits.ts'
import { colorFormSchema } from '#app/shop/catalog/color/color.schema.ts'
import { colorForm, createColor, updateColor } from '#app/shop/catalog/color/color.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { defaultHexCode } from '#app/shop/values/color.ts'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { HexField } from '#app/ui/admin/form/fields.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/color.ts'

export const handle = { permission: 'catalog' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Color · Admin` }]

const route = createRowEditor({
	row: colorForm,
	thing: 'Color',
	list: '/admin/colors',
	schema: colorFormSchema,
	create: createColor,
	update: updateColor,
	failed: 'The color was not saved. Please try again.',
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const page = await route.loader(args)
	const color = page.row && { ...page.row, id: parseRowId(page.id) }
	return { ...page, translations: await loadTranslationForm('color', color, listShopLanguages()) }
}

const blank = { name: '', hexCode: defaultHexCode, translations: {}, seen: '' }

export default function ColorEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Color" blank={blank} Form={ColorForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

function ColorForm({ start, data: { translations }, ...frame }: FormProps) {
	const [form, fields] = useServerForm('color', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} {...frame}>
			<TextField field={fields.name} label="Name" required maxLength={maxColorNameLength} autoComplete="off" />
			<HexField field={fields.hexCode} label="Color" />
			<TranslationFields form={form} translations={translations} className="mt-2" />
		</RowForm>
	)
}
