import type { ComponentProps } from 'react'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { ImageForm } from '../../../ui/profile/image-form.tsx'

export function ImagePage(form: Omit<ComponentProps<typeof ImageForm>, 'children'>) {
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current={form.title} />
			<div className="max-w-md">
				<h1 className="mt-2 mb-8 font-display text-2xl">{form.title}</h1>
				<ImageForm {...form}>
					<ButtonLink look="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</ImageForm>
			</div>
		</div>
	)
}
