package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// newTestSystemd returns a systemd in an empty root folder, and the list of its commands.
func newTestSystemd(t *testing.T, isAdmin bool) (systemd, *[]string) {
	t.Helper()
	root := t.TempDir()
	for _, folder := range []string{"run/systemd/system", "etc/systemd/system", "var/lib"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	called := &[]string{}
	return systemd{root: root, isAdmin: isAdmin, runCommand: func(command ...string) error {
		*called = append(*called, strings.Join(command, " "))
		return nil
	}}, called
}

func TestImpossibleInstallationIsRefused(t *testing.T) {
	const program, data = "/opt/sineta/sineta", "/var/lib/sineta/school"
	cases := []struct {
		name, program, data string
		isAdmin             bool
		prepare             func(root string)
		sentence            string
	}{
		{"no rights", program, data, false, nil, "administrador"},
		{"no systemd", program, data, true, func(root string) { _ = os.RemoveAll(filepath.Join(root, "run")) }, "não usa o systemd"},
		{"installed by hand", program, data, true, func(root string) { writeTestFile(t, root+installedUnit, "") }, "já está instalado"},
		{"installed by a package", program, data, true, func(root string) { writeTestFile(t, root+packageUnits[0], "") }, "já está instalado"},
		{"a program in a person's folder", "/home/ana/sineta", data, true, nil, "não alcança /home/ana/sineta"},
		{"data in a folder that the unit hides", program, "/tmp/school", true, nil, "não alcança /tmp/school"},
		{"data at the root", program, "/school", true, nil, "contém outros arquivos"},
		{"data beside other files", program, "/srv/school", true, func(root string) { writeTestFile(t, root+"/srv/www/index.html", "") }, "contém outros arquivos"},
		{"a missing parent folder", program, "/srv/none/home/school", true, nil, "/srv/none não existe"},
		{"a character that ends a value", program, "/srv/a\"b/school", true, nil, "um caractere que o systemd não aceita"},
	}
	for _, tried := range cases {
		t.Run(tried.name, func(t *testing.T) {
			system, called := newTestSystemd(t, tried.isAdmin)
			if tried.prepare != nil {
				tried.prepare(system.root)
			}
			err := system.checkInstall(tried.program, tried.data)
			if err == nil || !strings.Contains(err.Error(), tried.sentence) {
				t.Fatalf("%v does not contain %q", err, tried.sentence)
			}
			if len(*called) > 0 {
				t.Fatalf("commands were run: %v", *called)
			}
		})
	}
	system, _ := newTestSystemd(t, true)
	writeTestFile(t, system.root+"/srv/sineta/school.key", "")
	if err := system.checkInstall(program, "/srv/sineta/school"); err != nil {
		t.Fatalf("a dedicated folder was refused: %v", err)
	}
}

func TestServiceIsInstalledAndRemoved(t *testing.T) {
	const program, data = "/opt/sineta/sineta", "/var/lib/sineta/school"
	t.Setenv("APP_URL", "http://192.168.0.10:8090")
	t.Setenv("ADMIN_PASSWORD", "segredo-da-diretora")
	system, called := newTestSystemd(t, true)
	if err := system.install(program, data); err != nil {
		t.Fatal(err)
	}
	if last := strings.Join((*called)[len(*called)-3:], ", "); last != "systemctl daemon-reload, systemctl enable sineta, systemctl start sineta" {
		t.Fatal(last)
	}
	settings, err := os.ReadFile(system.path(serviceEnvironmentFile))
	if err != nil || !strings.Contains(string(settings), `APP_URL="http://192.168.0.10:8090"`) || strings.Contains(string(settings), "segredo") {
		t.Fatal(string(settings), err)
	}
	if err := system.checkInstall(program, data); err == nil {
		t.Fatal("a second installation is possible")
	}
	writeTestFile(t, system.path(data)+"/data.db", "")
	if err := system.uninstall(); err != nil {
		t.Fatal(err)
	}
	if pathExists(system.path(installedUnit)) || !pathExists(system.path(data)+"/data.db") || !pathExists(system.path(serviceEnvironmentFile)) {
		t.Fatal("the unit is left, or the school's data is gone")
	}
	if err := system.uninstall(); err == nil || !strings.Contains(err.Error(), "não está instalado") {
		t.Fatal(err)
	}
}

func TestUninstallIsRefusedWithoutRightsOrForAPackage(t *testing.T) {
	system, _ := newTestSystemd(t, false)
	if err := system.uninstall(); !errors.Is(err, errNotAdministrator) {
		t.Fatal(err)
	}
	system, called := newTestSystemd(t, true)
	writeTestFile(t, system.root+packageUnits[1], "")
	if err := system.uninstall(); err == nil || !strings.Contains(err.Error(), "pacote") || len(*called) > 0 {
		t.Fatal(err, *called)
	}
}

// systemd ignores a misspelt setting and starts the unit without it.
func TestUnitIsValidForSystemd(t *testing.T) {
	verify, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Log("systemd-analyze is missing: the unit was looked at by its text alone")
	}
	text := renderUnit("/opt/minha escola/sineta$1", "/srv/escola 100%/school")
	for _, line := range []string{
		`ExecStart="/opt/minha escola/sineta$$1" service run`, `ReadWritePaths="/srv/escola 100%%"`,
		`Environment=HOST=0.0.0.0 PORT=8090 "DATA=/srv/escola 100%%/school"`,
		"Type=notify", "RestartPreventExitStatus=78", "ProtectSystem=strict", "User=sineta",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text)
		}
	}
	if strings.Contains(text, "@") {
		t.Error("a placeholder is left", text)
	}
	if verify == "" {
		return
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "sineta")
	writeTestFile(t, program, "#!/bin/sh\n")
	if err := os.Chmod(program, 0o700); err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(folder, "sineta.service")
	writeTestFile(t, unit, strings.ReplaceAll(renderUnit(program, "/var/lib/sineta/school"), "=sineta\n", "=root\n"))
	output, _ := exec.Command(verify, "verify", "--man=no", unit).CombinedOutput()
	for line := range strings.Lines(string(output)) {
		if strings.Contains(line, "sineta.service") {
			t.Error(line)
		}
	}
}
