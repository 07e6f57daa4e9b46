import { type FieldMetadata, type FormMetadata, getFormProps, getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ButtonLink } from '../../forms/button.tsx'
import { SaveButton } from '../form/save-button.tsx'
import { SaveErrors } from '../form/save-errors.tsx'
import { PageHead } from '../page-head.tsx'
import { BothVersions } from '../typed/both-versions.tsx'
import { useVersions } from '../typed/use-versions.ts'
import { UseDefault } from './setting-source.tsx'

interface SettingsFrameProps<Shape extends Record<string, unknown>> {
	title: string
	card: string
	form: FormMetadata<Shape, string[]>
	/** A digest of what the form shows: what was saved since is not overwritten. */
	seen: FieldMetadata<string, Shape, string[]>
	children: ReactNode
	/** Below the form, with forms of their own. */
	below?: ReactNode
}

export function SettingsFrame<Shape extends Record<string, unknown>>({
	title,
	card,
	form,
	seen,
	children,
	below,
}: SettingsFrameProps<Shape>) {
	const head = <PageHead title={title} back={{ to: '/admin/settings', label: 'Settings' }} />
	const versions = useVersions()
	if (versions) {
		return (
			<>
				{head}
				<BothVersions versions={versions} what="these settings" cancelTo="/admin/settings" />
			</>
		)
	}
	return (
		<>
			{head}
			<UseDefault card={card} />
			<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-3xl space-y-4">
				<SaveErrors form={form} />
				<input {...getInputProps(seen, { type: 'hidden' })} key="seen" />
				{children}
				<div className="flex flex-wrap items-center gap-3 bg-white px-4 py-4 md:px-5">
					<SaveButton>Save</SaveButton>
					<ButtonLink to="/admin/settings" discover="none" prefetch="none" look="secondary">
						Cancel
					</ButtonLink>
				</div>
			</Form>
			{below && <div className="mt-4 max-w-3xl space-y-4">{below}</div>}
		</>
	)
}
