package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func settingsIn(t *testing.T, content string) error {
	t.Helper()
	path := filepath.Join(t.TempDir(), settingsFile)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return readSettingsOf(path)
}

// unnamed is a variable that a test may set, and that is gone after it.
func unnamed(t *testing.T, name string) string {
	t.Helper()
	t.Setenv(name, "")
	os.Unsetenv(name)
	return name
}

func TestReadSettings(t *testing.T) {
	for line, want := range map[string]string{
		"SINETA_TRIED=8090":                                "8090",
		"\uFEFFSINETA_TRIED=8090\r\n":                      "8090",
		"# SINETA_TRIED=1\n\n  SINETA_TRIED = Escola Um\n": "Escola Um",
		`SINETA_TRIED="Escola = Um"`:                       "Escola = Um",
		"SINETA_TRIED='a#b'":                               "a#b",
		`SINETA_TRIED="`:                                   `"`,
		`SINETA_TRIED=C:\ProgramData\Sineta\school`:        `C:\ProgramData\Sineta\school`,
		"SINETA_TRIED=":                                    "",
		"SINETA_TRIED=first\nSINETA_TRIED=second":          "first",
	} {
		t.Run(line, func(t *testing.T) {
			unnamed(t, "SINETA_TRIED")
			if err := settingsIn(t, line); err != nil {
				t.Fatal(err)
			}
			if found := os.Getenv("SINETA_TRIED"); found != want {
				t.Errorf("%q, not %q", found, want)
			}
		})
	}
}

func TestReadSettingsRefused(t *testing.T) {
	for content, want := range map[string]string{
		"PORT 8090":                         "linha 1",
		"HOST=0.0.0.0\nporta=8090":          "linha 2",
		"=8090":                             "linha 1",
		"\xff\xfeP\x00O\x00R\x00T\x00=\x00": "UTF-8",
	} {
		unnamed(t, "HOST")
		if err := settingsIn(t, content); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", content, err)
		}
	}
}

func TestReadSettingsBesideTheEnvironment(t *testing.T) {
	t.Setenv("SINETA_TRIED", "of the environment")
	if err := settingsIn(t, "SINETA_TRIED=of the file"); err != nil {
		t.Fatal(err)
	}
	if found := os.Getenv("SINETA_TRIED"); found != "of the environment" {
		t.Error(found)
	}
	if err := readSettingsOf(filepath.Join(t.TempDir(), settingsFile)); err != nil {
		t.Errorf("no file is no fault: %v", err)
	}
}
