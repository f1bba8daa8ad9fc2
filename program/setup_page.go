package main

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

//go:embed setup.tmpl
var setupTemplateText string

var setupTemplate = template.Must(template.New("setup").Parse(setupTemplateText))

const (
	setupPath    = "/setup/"
	setupHost    = "127.0.0.1"
	defaultPort  = "8090"
	portFileName = "PORT"
	maxFormBytes = 64 << 10
)

// setupPage makes the school from a form, once. Its address holds a secret that only who started the program is told: whoever
// first reached an open page would own the school.
type setupPage struct {
	data         string
	createSchool func(setupAnswers) error
	secret       string
	listener     net.Listener
	// asksPort where nothing else says the port.
	asksPort bool
	port     string

	mutex     sync.Mutex
	answers   setupAnswers
	isCreated bool
	done      chan struct{}
}

func newSetupPage(line commandLine, data string, folders programFolders, answers setupAnswers) (*setupPage, error) {
	port, asksPort := os.Getenv("PORT"), false
	switch address := line.flagValue("http"); {
	case address != "":
		var err error
		if _, port, err = net.SplitHostPort(address); err != nil {
			return nil, errSetupAnswersMissing
		}
	case port == "":
		port, asksPort = defaultPort, true
	}
	if !isValidPort(port) {
		return nil, errSetupAnswersMissing
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(setupHost, port))
	for next := 8091; err != nil && asksPort && next < 8100; next++ {
		// Somebody else is there: the page proposes the next that is free.
		port = strconv.Itoa(next)
		listener, err = net.Listen("tcp", net.JoinHostPort(setupHost, port))
	}
	if err != nil {
		if asksPort {
			port = defaultPort
		}
		return nil, fmt.Errorf("A porta %s já está em uso por outro programa. Indique outra em PORT.", port)
	}
	var secret [16]byte
	if _, err := rand.Read(secret[:]); err != nil {
		return nil, err
	}
	return &setupPage{
		data: data, secret: hex.EncodeToString(secret[:]), listener: listener, asksPort: asksPort, port: port, answers: answers,
		createSchool: func(found setupAnswers) error { return createSchool(data, folders, found) },
		done:         make(chan struct{}),
	}, nil
}

func (p *setupPage) address() string {
	return "http://" + p.listener.Addr().String() + setupPath + p.secret
}

// serve answers until the school is made, or the program is to end.
func (p *setupPage) serve() error {
	server := &http.Server{Handler: p, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute, MaxHeaderBytes: maxFormBytes}
	serveError := make(chan error, 1)
	go func() { serveError <- server.Serve(p.listener) }()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(interrupted)
	// To the terminal or the service's own log, which others of this computer may not read.
	printOrLog("Falta criar a escola. Abra neste computador, em um navegador: " + p.address())
	openBrowser(p.address())
	// The manager would wait for long, and end the program: what it waits for is a person.
	notifySystemd("READY=1\nSTATUS=Falta criar a escola: o endereço da página está em journalctl -u sineta.")
	callReadyCallback()
	go runWatchdog(func() bool {
		select {
		case <-p.done:
			return false
		default:
			return true
		}
	})
	select {
	case err := <-serveError:
		return err
	case <-interrupted:
		_ = server.Close()
		return errInterrupted
	case <-stopRequested:
		_ = server.Close()
		return errInterrupted
	case <-p.done:
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return server.Shutdown(ctx)
	}
}

// setupForm is what the page shows.
type setupForm struct {
	Nonce, Action, Open       string
	School, Name, Email, Port string
	Password, Again           string
	AsksPort, IsMade          bool
	Sentence                  string
	Faults                    map[string]string
}

func (p *setupPage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Another site that has its name lead here has no business with the page.
	if host := r.Host; host != p.listener.Addr().String() && host != strings.Replace(p.listener.Addr().String(), setupHost, "localhost", 1) {
		http.Error(w, "Endereço desconhecido.", http.StatusMisdirectedRequest)
		return
	}
	if r.URL.Path == "/live" {
		serveLive(w, r)
		return
	}
	if r.URL.Path != setupPath+p.secret {
		http.Error(w, "A escola ainda não foi criada. Abra o endereço que o programa mostrou neste computador.", http.StatusNotFound)
		return
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.render(w, http.StatusOK, setupForm{School: p.answers["SCHOOL_NAME"], Name: p.answers["ADMIN_NAME"], Port: p.port})
	case http.MethodPost:
		p.submit(w, r)
	default:
		w.Header().Set("Allow", "GET, HEAD, POST")
		http.Error(w, "GET, POST", http.StatusMethodNotAllowed)
	}
}

func (p *setupPage) render(w http.ResponseWriter, status int, form setupForm) {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:])
	form.Nonce, form.Action, form.AsksPort, form.IsMade = hex.EncodeToString(nonce[:]), setupPath+p.secret, p.asksPort, p.isCreated
	form.Open = "http://" + net.JoinHostPort(setupHost, p.port) + "/"
	headers := w.Header()
	headers.Set("Content-Type", "text/html; charset=utf-8")
	headers.Set("Content-Security-Policy", "default-src 'none'; style-src 'nonce-"+form.Nonce+"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	headers.Set("Cache-Control", "no-store")
	headers.Set("Referrer-Policy", "no-referrer")
	headers.Set("X-Content-Type-Options", "nosniff")
	headers.Set("X-Frame-Options", "DENY")
	w.WriteHeader(status)
	_ = setupTemplate.Execute(w, form)
}

// submit makes the school from what was sent, or shows it again with each fault at its place.
func (p *setupPage) submit(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxFormBytes)
	if err := r.ParseForm(); err != nil {
		p.render(w, http.StatusBadRequest, setupForm{Port: p.port, Sentence: "O formulário não chegou inteiro. Preencha de novo."})
		return
	}
	sent := func(name string) string { return strings.TrimSpace(r.PostForm.Get(name)) }
	form := setupForm{
		School: sent("school"), Name: sent("name"), Email: sent("email"), Port: sent("port"),
		Password: r.PostForm.Get("password"), Again: r.PostForm.Get("again"), Faults: map[string]string{},
	}
	// One at a time: a second press of the button finds the school made.
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.isCreated {
		p.render(w, http.StatusOK, form)
		return
	}
	if !p.asksPort {
		form.Port = p.port
	}
	p.validate(&form)
	if len(form.Faults) == 0 {
		p.create(&form)
	}
	if !p.isCreated {
		p.render(w, http.StatusUnprocessableEntity, form)
		return
	}
	p.render(w, http.StatusOK, form)
	close(p.done)
}

// validate finds what the program itself would not be asked for.
func (p *setupPage) validate(form *setupForm) {
	for name, value := range map[string]string{"school": form.School, "name": form.Name, "email": form.Email, "password": form.Password} {
		if value == "" {
			form.Faults[name] = "Preencha este campo."
		}
	}
	if form.Password != form.Again {
		form.Faults["again"] = "As duas senhas são diferentes. Digite de novo."
	}
	if !isValidPort(form.Port) {
		form.Faults["port"] = "Informe um número de 1 a 65535, como 8090."
		return
	}
	if net.JoinHostPort(setupHost, form.Port) == p.listener.Addr().String() {
		return
	}
	probe, err := net.Listen("tcp", net.JoinHostPort(setupHost, form.Port))
	if err != nil {
		form.Faults["port"] = "Esta porta já está em uso por outro programa, ou este computador não permite o uso dela. Escolha outra, como 8091."
		return
	}
	_ = probe.Close()
}

// setupFormFields are the fields of the page by the answers of the first start.
var setupFormFields = map[string]string{"SCHOOL_NAME": "school", "ADMIN_NAME": "name", "ADMIN_EMAIL": "email", "ADMIN_PASSWORD": "password"}

func (p *setupPage) create(form *setupForm) {
	answers := setupAnswers{"SCHOOL_NAME": form.School, "ADMIN_NAME": form.Name, "ADMIN_EMAIL": form.Email, "ADMIN_PASSWORD": form.Password}
	if err := p.createSchool(answers); err != nil {
		sentence, isAnswer := clearRefusedAnswers(err.Error(), answers)
		if !isAnswer {
			form.Sentence = sentence
			return
		}
		for variable, answer := range answers {
			if answer == "" {
				form.Faults[setupFormFields[variable]] = sentence
			}
		}
		return
	}
	if p.asksPort && form.Port != defaultPort {
		if err := os.WriteFile(filepath.Join(p.data, portFileName), []byte(form.Port+"\n"), 0o600); err != nil {
			fmt.Fprintf(os.Stderr, "A porta %s não pôde ser guardada: indique-a em PORT. %v\n", form.Port, err)
			form.Port = defaultPort
		}
	}
	p.isCreated, p.port = true, form.Port
}

// openBrowser shows the page to who sits here; a service has nobody.
func openBrowser(address string) {
	if readyCallback.Load() != nil || os.Getenv("INVOCATION_ID") != "" {
		return
	}
	var command []string
	switch {
	case runtime.GOOS == "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", address}
	case runtime.GOOS == "darwin":
		command = []string{"open", address}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		command = []string{"xdg-open", address}
	default:
		return
	}
	// The address is printed as well.
	if browser := exec.Command(command[0], command[1:]...); browser.Start() == nil {
		go func() { _ = browser.Wait() }()
	}
}
