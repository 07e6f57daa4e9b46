import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	...(command === 'build' && {
		// One file is read faster at the start than hundreds; only what brings a binary stays a package.
		ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
		// Otherwise React's development build would come along.
		define: { 'process.env.NODE_ENV': '"production"' },
		environments: { ssr: { build: { license: { fileName: 'LICENSES.md' } } } },
	}),
}))
