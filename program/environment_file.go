package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// environmentFileName lies beside the program and holds what the environment of a service would: a school's technician edits a file, and a
// command by hand finds the same data as the service.
const environmentFileName = "sineta.env"

// environmentFileError is why the settings could not be read; no command runs without them.
var environmentFileError error

var variableName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// loadEnvironmentFile takes NAME=value from the file beside the program. A variable of the environment has priority.
func loadEnvironmentFile() error {
	program, err := os.Executable()
	if err != nil {
		return nil
	}
	if resolvedPath, err := filepath.EvalSymlinks(program); err == nil {
		program = resolvedPath
	}
	return loadEnvironmentFrom(filepath.Join(filepath.Dir(program), environmentFileName))
}

func loadEnvironmentFrom(path string) error {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("As configurações em %s não puderam ser lidas: %w", path, err)
	}
	// An editor of Windows may begin a file of UTF-8 with this sign, and others with that of UTF-16.
	text := strings.TrimPrefix(string(content), "\uFEFF")
	if strings.HasPrefix(text, "\xff\xfe") || strings.Contains(text, "\x00") {
		return fmt.Errorf("As configurações em %s não estão em UTF-8. Abra o arquivo no Bloco de Notas e salve de novo, com a codificação UTF-8.", path)
	}
	for index, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, found := strings.Cut(line, "=")
		name = strings.TrimSpace(name)
		if !found || !variableName.MatchString(name) {
			return fmt.Errorf("A linha %d de %s não está na forma NOME=valor: %s", index+1, path, line)
		}
		if _, named := os.LookupEnv(name); named {
			continue
		}
		if err := os.Setenv(name, unquote(strings.TrimSpace(value))); err != nil {
			return fmt.Errorf("A linha %d de %s não pôde ser usada: %w", index+1, path, err)
		}
	}
	return nil
}

// unquote takes away the quotes around a whole value.
func unquote(value string) string {
	for _, quote := range []string{`"`, `'`} {
		if len(value) >= 2 && strings.HasPrefix(value, quote) && strings.HasSuffix(value, quote) {
			return value[1 : len(value)-1]
		}
	}
	return value
}

func environmentOr(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
