import type { ReactNode } from 'react'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Panel } from '#app/ui/panels/panel.tsx'
import { ImageForm, type ProfileImageKind } from './image-form.tsx'

interface ChangeImageProps extends ProfileImageKind {
	current: ImageView | null
	className: string
	children: ReactNode
}

/** The form that changes an image. Saving an image reloads the page, which closes the form. */
export function ChangeImage({ current, className, children, ...kind }: ChangeImageProps) {
	const id = `change-${kind.field}`
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				className={`inline-flex min-h-11 items-center justify-center gap-2 fade ${className}`}
			>
				<Icon name="camera" className="size-5" />
				{children}
			</button>
			<Panel id={id} labelledBy={`${id}-title`} className="panel-middle" sheet="p-6">
				<h2 id={`${id}-title`} className="mb-4 font-display text-lg">
					{kind.title}
				</h2>
				<ImageForm {...kind} current={current}>
					<button
						type="button"
						popoverTarget={id}
						popoverTargetAction="hide"
						className="min-h-11 px-2 text-sm underline underline-offset-4 hover:no-underline"
					>
						Cancel
					</button>
				</ImageForm>
			</Panel>
		</>
	)
}
