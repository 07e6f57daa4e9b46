import { buildWhatsAppUrl } from '#app/shop/values/phone.ts'

interface WhatsAppTextsProps {
	phone: string
	texts: { label: string; text: string }[]
}

/** Links that open WhatsApp with a text of the settings filled in (rule: whatsapp-texts). */
export function WhatsAppTexts({ phone, texts }: WhatsAppTextsProps) {
	return (
		<ul className="flex flex-wrap gap-x-5">
			{texts.map(({ label, text }) => (
				<li key={label}>
					<a
						href={buildWhatsAppUrl(phone, text)}
						target="_blank"
						rel="noopener noreferrer"
						className="act-link text-sm"
					>
						{label}
						<span className="sr-only">, in a new tab</span>
					</a>
				</li>
			))}
		</ul>
	)
}
