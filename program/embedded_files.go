//go:build school

package main

import _ "embed"

// embeddedFiles is a ZIP archive of the built hooks, the schema and the pages. `make build` writes it.
//
//go:embed school.zip
var embeddedFiles []byte
