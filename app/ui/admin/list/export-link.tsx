import { ButtonLink } from '../../forms/button.tsx'

/** A link to a file, which no script may take for a page. */
export function ExportLink({ to }: { to: string }) {
	return (
		<ButtonLink to={to} reloadDocument discover="none" prefetch="none" look="secondary">
			Export CSV
		</ButtonLink>
	)
}
