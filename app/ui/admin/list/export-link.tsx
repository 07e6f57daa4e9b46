import { ButtonLink } from '../../forms/button.tsx'

/** To a file, which no script may take for a page. */
export function ExportLink({ to }: { to: string }) {
	return (
		<ButtonLink to={to} reloadDocument discover="none" prefetch="none" look="secondary">
			Export CSV
		</ButtonLink>
	)
}
