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

// environmentFileName is a file of environment variables beside the program. A technician edits it, and a manual command finds the same
// data as the service.
const environmentFileName = "sineta.env"

// environmentFileError is the error of loadEnvironmentFile. No command runs after it.
var environmentFileError error

// variableName matches the name of an environment variable.
var variableName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// loadEnvironmentFile sets the environment variables of the file beside the program. A variable that is already set takes precedence.
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

// loadEnvironmentFrom sets the environment variables of a file with lines NAME=value. A missing file is no error. An error names the line.
func loadEnvironmentFrom(path string) error {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("As configurações em %s não puderam ser lidas: %w", path, err)
	}
	// Windows editors may begin a UTF-8 file with a byte order mark. Others write UTF-16.
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

// unquote removes a pair of quotes around the whole value.
func unquote(value string) string {
	for _, quote := range []string{`"`, `'`} {
		if len(value) >= 2 && strings.HasPrefix(value, quote) && strings.HasSuffix(value, quote) {
			return value[1 : len(value)-1]
		}
	}
	return value
}

// environmentOr returns an environment variable, or fallback if it is empty.
func environmentOr(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
