import type { ReactNode } from 'react'
import { useShop } from '#app/ui/shell/use-shop.ts'

const link = 'inline-flex min-h-11 items-center break-all underline decoration-1 underline-offset-4 hover:text-madder'

/** As far as they are set (rule 37). */
export function WaysToReachUs() {
	const { phone, email, address, mapsUrl } = useShop()
	return (
		<dl>
			{phone && (
				<Way label="Call us">
					<a href={`tel:${phone}`} className={`${link} tabular font-display text-[1.625rem] lg:text-[2rem]`}>
						{spaced(phone)}
					</a>
				</Way>
			)}
			{email && (
				<Way label="Write to us">
					<a href={`mailto:${email}`} className={`${link} font-display text-[1.625rem] lg:text-[2rem]`}>
						{email}
					</a>
				</Way>
			)}
			{(address ?? mapsUrl) && (
				<Way label="Come by">
					{address && <span className="mt-1 block max-w-[34ch] text-base">{address}</span>}
					{mapsUrl && (
						<a
							href={mapsUrl}
							target="_blank"
							rel="noopener noreferrer"
							className={`${link} text-indigo hover:text-indigo hover:no-underline`}
						>
							Open in Maps
						</a>
					)}
				</Way>
			)}
		</dl>
	)
}

function Way({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="border-t border-line py-4">
			<dt className="text-xs text-muted">{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}

/** '+91 98765 43210' for an Indian number; others as they are. */
function spaced(phone: string): string {
	return phone.replace(/^(\+?91)?(\d{5})(\d{5})$/, (_, country: string | undefined, first: string, second: string) =>
		[country, first, second].filter(Boolean).join(' '),
	)
}
