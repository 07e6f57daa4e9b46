import { ShownOnce } from '#app/ui/admin/page-parts.tsx'

interface SecretProps {
	secret: string
	host: string
}

export function Secret({ secret, host }: SecretProps) {
	return (
		<ShownOnce
			title={`Secret for ${host}`}
			about="Enter it in the system at this address, which uses it to verify webhooks. Copy it now: it is shown only once."
		>
			{secret}
		</ShownOnce>
	)
}
