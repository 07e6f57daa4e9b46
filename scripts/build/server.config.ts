import { defineConfig } from 'vite'

// The server that `npm start` runs. Node would keep a compiler in memory to run TypeScript.
export default defineConfig({
	publicDir: false,
	ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
	build: {
		ssr: 'server.ts',
		target: 'node24',
		outDir: 'build/start',
		rolldownOptions: { output: { entryFileNames: 'server.js', chunkFileNames: '[name]-[hash].js' } },
	},
})
