import type { ComponentProps } from 'react'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { PictureForm } from './_picture-form.tsx'

/** The form of a picture as a page of its own: where a refused upload ends without script. */
export function PicturePage(form: Omit<ComponentProps<typeof PictureForm>, 'children'>) {
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current={form.title} />
			<div className="max-w-md">
				<h1 className="mt-2 mb-8 font-display text-2xl">{form.title}</h1>
				<PictureForm {...form}>
					<ButtonLink look="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</PictureForm>
			</div>
		</div>
	)
}
